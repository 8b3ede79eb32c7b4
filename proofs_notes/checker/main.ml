(* corefref-check FILE: reads a certificate and asks the proved checker. This file is not proved: it is trusted to read
   what is written. A mention is its bytes as a binary number after a leading 1: two are equal if their bytes are. *)
open Checker

exception Unreadable of string
let refuse message = raise (Unreadable message)
type json = Null | Number of string | Text of string | List of json list | Object of (string * json) list

let utf8 code = let b = Buffer.create 4 in Buffer.add_utf_8_uchar b (Uchar.of_int code); Buffer.contents b
let rec is_utf8 s i =
  i >= String.length s ||
  let byte = Char.code s.[i] in
  if byte < 0x80 then is_utf8 s (i + 1) else
  let size, first = if byte < 0xE0 then 2, byte land 31 else if byte < 0xF0 then 3, byte land 15 else 4, byte land 7 in
  i + size <= String.length s &&
  let code = String.fold_left (fun n c -> n * 64 + Char.code c land 63) first (String.sub s (i + 1) (size - 1)) in
  Uchar.is_valid code && utf8 code = String.sub s i size && is_utf8 s (i + size)

let parse text =
  if not (is_utf8 text 0) then refuse "not UTF-8";
  let size = String.length text and place = ref 0 in
  let wrong what = refuse (Printf.sprintf "byte %d: %s" !place what) in
  let look () = if !place < size then text.[!place] else '\000' in
  let rec blank () = match look () with ' ' | '\t' | '\r' | '\n' -> incr place; blank () | _ -> () in
  let take c = blank (); if look () = c then incr place else wrong (Printf.sprintf "%C (expected %C)" (look ()) c) in
  let next c = blank (); if look () = c then (incr place; true) else false in
  let is_hex c = ('0' <= c && c <= '9') || ('a' <= c && c <= 'f') || ('A' <= c && c <= 'F') in
  let escaped () =
    let digits = try String.sub text !place 4 with Invalid_argument _ -> "" in
    if digits = "" || not (String.for_all is_hex digits) then wrong "no character";
    place := !place + 4; int_of_string ("0x" ^ digits) in
  let character () =
    let code = escaped () in
    if code < 0xD800 || code > 0xDFFF then code else
    let follows = !place + 2 <= size && String.sub text !place 2 = "\\u" in
    let other = if follows then (place := !place + 2; escaped ()) else 0 in
    if code > 0xDBFF || other < 0xDC00 || other > 0xDFFF then wrong "half a character (expected both halves)";
    0x10000 + (code - 0xD800) * 0x400 + other - 0xDC00 in
  let literal () =
    let found = take '"'; Buffer.create 16 in
    let rec go () =
      if !place >= size then wrong "the end within a string";
      let c = look () in incr place;
      match c with
      | '"' -> Buffer.contents found
      | '\\' ->
          let e = look () in incr place;
          (match e with
           | '"' | '\\' | '/' -> Buffer.add_char found e
           | 'n' -> Buffer.add_char found '\n' | 't' -> Buffer.add_char found '\t' | 'r' -> Buffer.add_char found '\r'
           | 'b' -> Buffer.add_char found '\b' | 'f' -> Buffer.add_char found '\012'
           | 'u' -> Buffer.add_string found (utf8 (character ()))
           | _ -> wrong "an escape that JSON has not"); go ()
      | c when c < ' ' -> wrong "a control character within a string"
      | c -> Buffer.add_char found c; go () in
    go () in
  let items close item =
    if next close then [] else
    let rec go found = let found = item () :: found in if next ',' then go found else (take close; List.rev found) in
    go [] in
  let rec value () =
    blank ();
    match look () with
    | '{' ->
        let found = incr place; items '}' (fun () -> blank (); let name = literal () in take ':'; (name, value ())) in
        let names = List.sort_uniq compare (List.map fst found) in
        if List.length names < List.length found then wrong "an object with two values of one name"; Object found
    | '[' -> incr place; List (items ']' value)
    | '"' -> Text (literal ())
    | '0' .. '9' ->
        let start = !place in
        while look () >= '0' && look () <= '9' do incr place done;
        if text.[start] = '0' && !place > start + 1 then wrong "a number that begins with 0";
        Number (String.sub text start (!place - start))
    | 'n' when !place + 4 <= size && String.sub text !place 4 = "null" -> place := !place + 4; Null
    | _ -> wrong "what a certificate has not" in
  let found = value () in
  blank (); if !place < size then wrong "more than a certificate"; found

let fields names = function
  | Object l ->
      List.iter (fun (name, _) -> if not (List.mem name names) then refuse ("no field is named " ^ name)) l;
      List.iter (fun name -> if not (List.mem_assoc name l) then refuse ("no field " ^ name)) names;
      fun name -> List.assoc name l
  | _ -> refuse ("no object of " ^ String.concat ", " names)
let text what = function Text s -> s | _ -> refuse (what ^ " is not a string")
let list what = function List l -> l | _ -> refuse (what ^ " is not a list")
let members what = function Object l -> l | _ -> refuse (what ^ " is not an object")
let some what = function [] -> refuse (what ^ " is empty") | l -> l
let longest = 4300

let ten = Zpos (XO (XI (XO XH)))
let digit c = match c with
  | '0' -> Z0 | '1' -> Zpos XH | '2' -> Zpos (XO XH) | '3' -> Zpos (XI XH) | '4' -> Zpos (XO (XO XH))
  | '5' -> Zpos (XI (XO XH)) | '6' -> Zpos (XO (XI XH)) | '7' -> Zpos (XI (XI XH)) | '8' -> Zpos (XO (XO (XO XH)))
  | '9' -> Zpos (XI (XO (XO XH))) | _ -> refuse (Printf.sprintf "%C is not a digit" c)
let number s = String.fold_left (fun n c -> Z.add (Z.mul n ten) (digit c)) Z0 s
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
let mention m =
  let bit c p i = if (Char.code c lsr i) land 1 = 1 then XI p else XO p in
  String.fold_left (fun p c -> List.fold_left (bit c) p [ 7; 6; 5; 4; 3; 2; 1; 0 ]) XH (text "a mention" m)
let entities what j = List.map (fun e -> List.map mention (list "an entity" e)) (list what j)
let metrics = [
  "mentions", Quotients Mentions; "muc", Quotients Muc; "b_cubed", Quotients B_cubed; "ceaf_m", Quotients Ceaf_m;
  "ceaf_e", Quotients Ceaf_e; "blanc", Blanc Official; "blanc_luo_2014", Blanc Luo_2014; "lea", Quotients Lea;
  "conll", Conll; "b_cubed_0", Quotients B_cubed_0; "b_cubed_all", Quotients B_cubed_all;
  "b_cubed_r_n", Quotients B_cubed_r_n; "b_cubed_sys", Quotients B_cubed_sys; "b_cubed_v4", Quotients B_cubed_v4;
  "b_cubed_0_full", Quotients B_cubed_0_full; "ceaf_m_r_n", Quotients Ceaf_m_r_n;
  "ceaf_m_sys", Quotients Ceaf_m_sys; "ceaf_e_sys", Quotients Ceaf_e_sys ]
let measures = [ "recall", Recall; "precision", Precision; "f1", F1 ]
let aligned = [
  "ceaf_m", (Phi3, Plain); "ceaf_e", (Phi4, Plain); "ceaf_m_r_n", (Phi3, R_n);
  "ceaf_m_sys.recall", (Phi3, Sys_recall); "ceaf_m_sys.precision", (Phi3, Sys_precision);
  "ceaf_e_sys.recall", (Phi4, Sys_recall); "ceaf_e_sys.precision", (Phi4, Sys_precision) ]
let named what table name = try List.assoc name table with Not_found -> refuse (Printf.sprintf "%s is not a %s" name what)
let alignment (name, j) =
  let get = fields [ "pairs"; "u"; "v" ] j in
  let pair = function List [ i; j ] -> (place i, place j) | _ -> refuse "no pair of places" in
  let prices side = List.map (fun q -> exact (text "a price" q)) (list side (get side)) in
  let pairs = List.map pair (list "pairs" (get "pairs")) in
  (named "alignment" aligned name, { aligned = pairs; key_prices = prices "u"; response_prices = prices "v" })
let document j =
  let get = fields [ "id"; "key"; "response"; "alignments" ] j in
  (text "id" (get "id"),
   { key_of = entities "key" (get "key"); response_of = entities "response" (get "response");
     alignments = List.map alignment (members "alignments" (get "alignments")) })
let claim digits (name, j) =
  let get = fields [ "exact"; "printed" ] j in
  let known read = function Null -> None | j -> Some (read (text name j)) in
  { claimed_measure = named "figure" measures name; claimed_value = known exact (get "exact");
    claimed_decimal = known (decimal digits) (get "printed") }
let certificate j =
  let get = fields [ "corefref"; "spec"; "signature"; "undefined"; "rounding"; "digits"; "metrics"; "documents" ] j in
  let digits = match get "digits" with
    | Number s when String.length s < 4 && int_of_string s <= 100 -> int_of_string s
    | _ -> refuse "digits is not a number of decimals" in
  List.iter (fun name -> ignore (text name (get name))) [ "corefref"; "spec"; "signature" ];
  let ids, documents = List.split (List.map document (list "documents" (get "documents"))) in
  if List.length (List.sort_uniq compare ids) < List.length ids then refuse "two documents of one id";
  { documents_of = documents;
    convention_of = named "convention for 0/0" [ "zero", Zero; "none", Undefined ] (text "undefined" (get "undefined"));
    rounding_of = named "rounding" [ "half-even", Half_even; "truncate", Truncate ] (text "rounding" (get "rounding"));
    digits_of = nat digits;
    claims_of =
      List.map (fun (name, j) -> (named "metric" metrics name, List.map (claim digits) (some name (members name j))))
               (some "metrics" (members "metrics" (get "metrics"))) }

let name_in table x = fst (List.find (fun (_, y) -> y = x) table)
let rec ordinal = function XH -> 1 | XO p -> 2 * ordinal p | XI p -> 2 * ordinal p + 1
let answer c = match verdict c with
  | Accepted ->
      let figures = List.length (List.concat_map snd c.claims_of) in
      Printf.printf "certified: %d figures of %d documents\n" figures (List.length c.documents_of); 0
  | Document_refused i -> Printf.printf "refused: in document %d an entity is empty or a mention twice\n" (ordinal i); 1
  | Alignment_refused m -> Printf.printf "refused: an alignment of %s is not shown to be best\n" (name_in metrics m); 1
  | Figure_refused (m, n) -> Printf.printf "refused: %s.%s\n" (name_in metrics m) (name_in measures n); 1

let () =
  match Sys.argv with
  | [| _; file |] when file <> "--help" ->
      exit (try
        let channel = if file = "-" then stdin else open_in_bin file in
        set_binary_mode_in channel true;
        let found = Buffer.create 65536 in
        (try while true do Buffer.add_channel found channel 1 done with End_of_file -> ());
        answer (certificate (parse (Buffer.contents found)))
      with
      | Unreadable message | Sys_error message -> Printf.eprintf "%s: %s\n" file message; 2
      | Stack_overflow -> Printf.eprintf "%s: larger than the stack (expected ulimit -s unlimited)\n" file; 2)
  | _ -> prerr_endline "usage: corefref-check FILE (exit codes: 0 certified, 1 refused, 2 not read)"; exit 2
