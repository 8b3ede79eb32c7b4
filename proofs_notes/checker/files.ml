(* Two files of CoNLL-2012 columns and a certificate of their figures. Their bytes are given, one by one, to the reader
   that Coq proves (`accepted_from_bytes`); of the certificate the figures and alignments are read, not the documents.
   Trusted to hand over all bytes in their order, and to read what the certificate says. *)
open Checker
open Json

let byte = Array.init 256 (fun n -> if n = 0 then N0 else Npos (Numbers.positive n))
let text_of s = List.init (String.length s) (fun i -> byte.(Char.code s.[i]))
let read contents =
  let state = ref start in
  String.iter (fun c -> state := step !state byte.(Char.code c)) contents;
  finish !state
let rules = [ "singletons:drop", (fun r -> { r with singletons_are = Drop }); "singletons:drop-key", (fun r -> { r with singletons_are = Drop_key });
              "missing:empty", (fun r -> { r with missing_are = Missing_empty }); "extra:ignore", (fun r -> { r with extra_are = Extra_ignore });
              "tokens:ignore", (fun r -> { r with tokens_are = Tokens_ignore }) ]
let usual = { missing_are = Missing_error; extra_are = Extra_error; tokens_are = Tokens_error; singletons_are = Keep }
let certificate options j =
  let c = Certificates.certificate j in
  let shares = map (fun d -> match d with
      | Object l -> (match List.assoc_opt "id" l with Some (Text i) -> text_of i | _ -> refuse "a document has no id")
      | _ -> refuse "a document is not an object")
    (match j with Object l -> list "documents" (List.assoc "documents" l) | _ -> []) in
  { rules_are = List.fold_left (fun r f -> f r) usual options; convention_is = c.convention_of;
    rounding_is = c.rounding_of; digits_are = c.digits_of; claims_are = c.claims_of;
    shares_are = List.rev (List.rev_map2 (fun i d -> (i, d.alignments)) shares c.documents_of) }
let check options key response j =
  let c = certificate options j in
  let refused why = Printf.printf "refused: %s\n" why; 1 in
  match check_files c (read key) (read response) with
  | Key_not_read -> refused "the key is not a file of columns"
  | Response_not_read -> refused "the response is not a file of columns"
  | Not_a_pair -> refused "key and response are not a pair: their documents or tokens differ"
  | Of_other_documents -> refused "the certificate is of other documents"
  | Checked Accepted ->
      Printf.printf "certified from the bytes: %d figures of %d documents\n"
        (List.length (List.concat_map snd c.claims_are)) (List.length c.shares_are); 0
  | Checked a -> refused (Scores.refusal a)
