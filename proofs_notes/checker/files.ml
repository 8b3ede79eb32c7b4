(* Two files of CoNLL-2012 columns or of sets, and a certificate of their figures, or what is to be scored. Their bytes are
   given, one by one, to the readers that Coq proves (`accepted_from_bytes`, `accepted_from_sets`); of the certificate the
   figures and ids are read, of columns its alignments too; the alignments of sets are searched, since their entities stand
   in another order. Trusted to hand over all bytes in their order, and to read what the
   certificate says. *)
open Checker
open Json

let byte = Array.init 256 (fun n -> if n = 0 then N0 else Npos (Numbers.positive n))
let text_of s = List.init (String.length s) (fun i -> byte.(Char.code s.[i]))
let read contents =
  let state = ref start in
  String.iter (fun c -> state := step !state byte.(Char.code c)) contents;
  finish !state
let read_sets contents =
  let state = ref sets_start in
  String.iter (fun c -> state := sets_step !state byte.(Char.code c)) contents;
  sets_finish !state
(* text-11: the format for which the first line that decides does *)
type decision = For_columns | For_sets | For_another | Not_yet
let rec decided contents start =
  let n = String.length contents in
  let rec skip blanks i = if i < n && String.contains blanks contents.[i] then skip blanks (i + 1) else i in
  let at i word = i + String.length word <= n && String.sub contents i (String.length word) = word in
  let is_word c = c >= '\x80' || c = '_' || ('0' <= c && c <= '9') || ('A' <= c && c <= 'Z') || ('a' <= c && c <= 'z') in
  let value i name = at i name && (let j = i + String.length name in let j = if at j " " then j + 1 else j in at j "=") in
  let rec behind_quotes j =
    if j >= n || contents.[j] = '\n' then n
    else if contents.[j] = '"' then skip " \t" (j + 1)
    else behind_quotes (if contents.[j] = '\\' then j + 2 else j + 1) in
  let i = skip " \t\r\n" (if start = 0 && at 0 "\xef\xbb\xbf" then 3 else start) in
  if i = n then Not_yet
  else if contents.[i] = '{' then
    let j = skip " \t" (i + 1) in
    if j = n || String.contains "\r\n" contents.[j] || (contents.[j] = '"' && at (behind_quotes (j + 1)) ":")
    then For_another else For_sets
  else if contents.[i] <> '#' || at i "#begin document" then For_columns
  else
    let j = if at (i + 1) " " then i + 2 else i + 1 in
    let newdoc = at j "newdoc" && not (j + 6 < n && is_word contents.[j + 6]) in
    if at i "# begin document" || newdoc || List.exists (value j) [ "global.Entity"; "sent_id" ]
    then For_another
    else match String.index_from_opt contents i '\n' with Some k -> decided contents (k + 1) | None -> Not_yet
let format contents = decided contents 0
let as_columns contents = if format contents = For_columns then read contents else None
(* text-12: a file in which no line decides has the format of the other *)
let both_sets key response =
  match format key, format response with
  | For_sets, (For_sets | Not_yet) | Not_yet, For_sets -> (match read_sets key, read_sets response with
      | (Some _ as k), (Some _ as r) -> Some (k, r) | _ -> None)
  | _ -> None
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
let not_a_pair () = refuse "key and response are not a pair: their documents or tokens differ"
let refused why = Printf.printf "refused: %s\n" why; 1
let certified figures documents =
  Printf.printf "certified from the bytes: %d figures of %d documents\n" figures documents; 0
let count claims = List.length (List.concat_map snd claims)
let check_sets c k r j =
  let plain = { (Certificates.certificate j) with documents_of = [] } in
  match of_two_sets c.rules_are k r (Scores.searched (List.map fst plain.claims_of)) plain with
  | None -> not_a_pair ()
  | Some (ids, _) when ids <> List.map fst c.shares_are -> refused "the certificate is of other documents"
  | Some (ids, found) -> (match verdict found with
    | Accepted -> certified (count found.claims_of) (List.length ids)
    | a -> refused (Scores.refusal a))
let check options key response j =
  let c = certificate options j in
  match check_files c (as_columns key) (as_columns response) with
  | Key_not_read | Response_not_read when both_sets key response <> None ->
      let k, r = Option.get (both_sets key response) in check_sets c k r j
  | Key_not_read -> refuse "the key is neither a file of columns nor, like the response, one of sets"
  | Response_not_read -> refuse "the response is neither a file of columns nor, like the key, one of sets"
  | Not_a_pair -> not_a_pair ()
  | Of_other_documents -> refused "the certificate is of other documents"
  | Checked Accepted -> certified (count c.claims_are) (List.length c.shares_are)
  | Checked a -> refused (Scores.refusal a)

(* what is to be scored, its alignments searched; each figure that is printed is one that claims_for has proved *)
let unscored options key response =
  let c = { documents_of = []; convention_of = Zero; rounding_of = Half_even; digits_of = Certificates.nat 2; claims_of = [] } in
  let metrics = List.map (Certificates.named "metric" Certificates.metrics) Certificates.usual in
  let rules = List.fold_left (fun r f -> f r) usual options in
  let found = match as_columns key, as_columns response with
    | Some ks, Some rs -> Option.map (map (fun x -> to_check x ([], []))) (paired rules ks rs)
    | None, Some _ -> refuse "the key is not a file of columns, as the response is"
    | Some _, None -> refuse "the response is not a file of columns, as the key is"
    | None, None -> (match both_sets key response with
      | Some (k, r) -> Option.map snd (paired_sets rules k r)
      | None -> refuse "key and response are neither files of columns nor of sets") in
  match found with
  | None -> not_a_pair ()
  | Some ds -> { c with documents_of = ds }, metrics
let score options key response =
  let c, metrics = unscored options key response in
  match Scores.figures c metrics with
  | Refused a -> refuse (Scores.refusal a)
  | found -> Scores.printed c found

(* what is read of a file, to be compared with other readers; mentions of sets are numbers *)
let shown contents =
  let array f l = "[" ^ String.concat ", " (List.map f l) ^ "]" in
  let quoted l = Scores.quoted (String.of_seq (Seq.map (fun n -> Char.chr (Numbers.of_n n)) (List.to_seq l))) in
  let run m = Scores.quoted (Printf.sprintf "%d-%d" (Numbers.of_n m.first_token)
    (Numbers.of_n m.first_token + Numbers.of_n m.more_tokens)) in
  let document i name es words = Scores.object_of ([ "id", quoted i; "entities", array (array name) es ] @ words) in
  match as_columns contents, lazy (if format contents = For_sets then read_sets contents else None) with
  | Some l, _ -> array (fun d -> document d.document_id run d.document_entities [ "words", array quoted d.document_words ]) l
  | None, lazy (Some l) ->
      array (fun d -> document d.line_number (fun p -> Scores.quoted (Numbers.decimals p)) d.entities_there []) l
  | None, lazy None -> "null"
