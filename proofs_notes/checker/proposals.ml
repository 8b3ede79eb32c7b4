(* Proposes claims about two files, and alignments, which the checker checks: `printed_is_proved` holds whatever they are.
   A certificate's mentions are not looked at. Its alignments are taken for columns; for sets they are searched, since the
   entities stand in another order there. *)
open Checker
open Json
open Certificates

(* a certificate says under which conventions its files were scored *)
let conventions = [ "match:exact"; "singletons:keep"; "repeated:error"; "missing:error"; "extra:error"; "tokens:error";
                    "undefined:zero"; "rounding:half-even"; "over:sums" ]
let name_of word = List.hd (String.split_on_char ':' word)
let known = [ ""; "corefref"; "spec"; "key" ] @ List.map name_of conventions
let in_force words = List.map (fun usual ->
  List.fold_left (fun found word -> if name_of word = name_of usual then word else found) usual words) conventions
let check_signature words signature =
  let refused said why = raise (Json.Refused (Printf.sprintf "the certificate's signature says %s%s" said why)) in
  let said = String.split_on_char '|' signature in
  List.iter (fun word -> if not (List.mem (name_of word) known) then refused word "") said;
  List.iter2 (fun asked said -> if asked <> said then refused said (Printf.sprintf ", and %s is asked" asked))
    (in_force words) (in_force said)

let document j =
  let d = members "a document" j in
  let get name = match List.assoc_opt name d with Some j -> j | None -> refuse ("a document has no field " ^ name) in
  text "id" (get "id"), map alignment (members "alignments" (get "alignments"))
let certified words of_sets j =
  let c, signature, documents = claimed j in
  let fields = List.map Files.string_of [ convention_text c.convention_of; rounding_text c.rounding_of ] in
  let shares = map document documents in
  fun pairs ->
    check_signature (fields @ words) signature;
    if map (fun (i, _) -> Files.string_of i) pairs <> map fst shares then
      raise (Json.Refused "the certificate is of other documents");
    { proposed_convention = c.convention_of; proposed_rounding = c.rounding_of; proposed_digits = c.digits_of;
      proposed = Claimed c.claims_of;
      proposed_alignments =
        if of_sets then map (fun (_, d) -> Scores.searched (List.map fst c.claims_of) d) pairs else map snd shares }
let scored pairs =
  let metrics = List.map (named "metric" metrics) usual in
  { proposed_convention = Zero; proposed_rounding = Half_even; proposed_digits = nat 2; proposed = Wanted metrics;
    proposed_alignments = map (fun (_, d) -> Scores.searched metrics d) pairs }

(* what is read of a file, to be compared with other readers; mentions of sets are numbers *)
let shown contents =
  let array f l = "[" ^ String.concat ", " (List.map f l) ^ "]" in
  let quoted t = Scores.quoted (Files.string_of t) in
  let number n = Files.string_of (Checker.whole n) in
  let run m = Scores.quoted (number m.first_token ^ "-" ^ number (N.add m.first_token m.more_tokens)) in
  let document i name es words = Scores.object_of ([ "id", quoted i; "entities", array (array name) es ] @ words) in
  match Files.read_both contents contents with
  | Both_columns (Some l, _) ->
      array (fun d -> document d.document_id run d.document_entities [ "words", array quoted d.document_words ]) l
  | Both_sets (Some l, _) ->
      array (fun d -> document d.line_number (fun p -> Scores.quoted (number (Npos p))) d.entities_there []) l
  | _ -> "null"
