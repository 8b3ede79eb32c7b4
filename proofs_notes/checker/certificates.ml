(* Takes a certificate, or documents to be scored, apart. The mentions of a document are numbered: two have one number if and
   only if their bytes are equal. *)
open Checker
open Numbers
open Json

let longest = 4300

let ten = Zpos (positive 10)
let digit c = if c >= '0' && c <= '9' then Char.code c - 48 else refuse (Printf.sprintf "%C is not a digit" c)
let z n = if n = 0 then Z0 else Zpos (of_int n)
let number s =
  if String.length s < (if Sys.int_size > 32 then 18 else 9) then z (String.fold_left (fun n c -> 10 * n + digit c) 0 s)
  else String.fold_left (fun n c -> Z.add (Z.mul n ten) (z (digit c))) Z0 s
let whole s =
  if String.length s > longest then refuse (Printf.sprintf "a number of more than %d digits" longest);
  if s = "" || (s.[0] = '0' && s <> "0") then refuse "no whole number" else number s
let exact s =
  match List.map whole (String.split_on_char '/' s) with
  | [ n ] -> { qnum = n; qden = XH } | [ n; Zpos d ] -> { qnum = n; qden = d } | _ -> refuse (s ^ " is not a fraction")
let decimal digits s =
  match String.split_on_char '.' s with
  | [ a ] when digits = 0 -> whole a
  | [ a; b ] when String.length b = digits && digits > 0 -> ignore (whole a); number (a ^ b)
  | _ -> refuse (Printf.sprintf "%s has not %d digits after the point" s digits)
let rec nat n = if n = 0 then O else S (nat (n - 1))
let place = function
  | Number s -> (match Z.add (whole s) (Zpos XH) with Zpos p -> p | _ -> XH) | _ -> refuse "no place in a list"
let numbering () =
  let known = Hashtbl.create 64 in
  fun m ->
    let m = text "a mention" m in
    match Hashtbl.find_opt known m with
    | Some n -> n
    | None -> let n = name (Hashtbl.length known + 1) in Hashtbl.add known m n; n
let entities mention what j = map (fun e -> map mention (list "an entity" e)) (list what j)
let by_name text_of all = List.map (fun x -> Files.string_of (text_of x), x) all
let metrics = by_name metric_text every_metric
let figures = by_name measure_text measures
let aligned = [
  "ceaf_m", (Phi3, Plain); "ceaf_e", (Phi4, Plain); "ceaf_m_r_n", (Phi3, R_n);
  "ceaf_m_sys.recall", (Phi3, Sys_recall); "ceaf_m_sys.precision", (Phi3, Sys_precision);
  "ceaf_e_sys.recall", (Phi4, Sys_recall); "ceaf_e_sys.precision", (Phi4, Sys_precision) ]
let named what table name = try List.assoc name table with Not_found -> refuse (Printf.sprintf "%s is not a %s" name what)
let alignment (name, j) =
  let get = fields [ "pairs"; "u"; "v" ] j in
  let pair = function List [ i; j ] -> (place i, place j) | _ -> refuse "no pair of places" in
  let prices side = map (fun q -> exact (text "a price" q)) (list side (get side)) in
  let pairs = map pair (list "pairs" (get "pairs")) in
  (named "alignment" aligned name, { aligned = pairs; key_prices = prices "u"; response_prices = prices "v" })
let document alignments get =
  let mention = numbering () in
  (text "id" (get "id"),
   { key_of = entities mention "key" (get "key"); response_of = entities mention "response" (get "response");
     alignments = alignments get })
let documents read l =
  let ids, found = List.fold_left (fun (ids, found) j -> let id, d = read j in id :: ids, d :: found) ([], []) l in
  if List.length (List.sort_uniq compare ids) < List.length ids then refuse "two documents of one id";
  List.rev found
let claim digits (name, j) =
  let get = fields [ "exact"; "printed" ] j in
  let known read = function Null -> None | j -> Some (read (text name j)) in
  { claimed_measure = named "figure" figures name; claimed_value = known exact (get "exact");
    claimed_decimal = known (decimal digits) (get "printed") }
let digits_of_json = function
  | Number s when String.length s < 4 && int_of_string s <= 100 -> int_of_string s
  | _ -> refuse "digits is not a number of decimals"
let convention j = named "convention for 0/0" [ "zero", Zero; "none", Undefined ] (text "undefined" j)
let rounding j = named "rounding" [ "half-even", Half_even; "truncate", Truncate ] (text "rounding" j)
let parts = [ "corefref"; "spec"; "signature"; "undefined"; "rounding"; "digits"; "metrics"; "documents" ]
let parts_of_document = [ "id"; "key"; "response"; "alignments" ]
(* all but the documents, the signature, and the documents as they stand *)
let claimed j =
  let get = fields parts j in
  let digits = digits_of_json (get "digits") in
  let texts = List.map (fun name -> text name (get name)) [ "signature"; "corefref"; "spec" ] in
  { documents_of = []; convention_of = convention (get "undefined"); rounding_of = rounding (get "rounding");
    digits_of = nat digits;
    claims_of =
      List.map (fun (name, j) -> (named "metric" metrics name, List.map (claim digits) (some name (members name j))))
               (some "metrics" (members "metrics" (get "metrics"))) }, List.hd texts, list "documents" (get "documents")
let certificate j =
  let c, _, found = claimed j in
  let with_alignments j =
    document (fun get -> map alignment (members "alignments" (get "alignments")))
      (fields parts_of_document j) in
  { c with documents_of = documents with_alignments found }

(* What is to be scored: a certificate, of which the figures and alignments are not looked at and all but the documents
   may be left out. *)
let usual = [ "mentions"; "muc"; "b_cubed"; "ceaf_m"; "ceaf_e"; "blanc"; "lea"; "conll" ]
let unscored j =
  let found = members "the file" j in
  no_others parts found;
  let get name read default = match List.assoc_opt name found with Some j -> read j | None -> default in
  let without_alignments j =
    let d = members "a document" j in
    no_others parts_of_document d;
    document (fun _ -> []) (fun name -> try List.assoc name d with Not_found -> refuse ("no field " ^ name)) in
  let names = get "metrics" (fun j -> List.map fst (some "metrics" (members "metrics" j))) usual in
  if not (List.mem_assoc "documents" found) then refuse "no field documents";
  { documents_of = get "documents" (fun j -> documents without_alignments (list "documents" j)) [];
    convention_of = get "undefined" convention Zero; rounding_of = get "rounding" rounding Half_even;
    digits_of = nat (get "digits" digits_of_json 2); claims_of = [] }, names
