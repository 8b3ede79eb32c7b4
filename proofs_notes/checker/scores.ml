(* Says what the checker finds of a certificate, and figures of documents. Alignments are searched, and no figure is shown that
   the checker has not proved. *)
open Checker
open Numbers
open Json
open Certificates

let refusal = function
  | Accepted -> "accepted"
  | Document_refused i -> Printf.sprintf "in document %d an entity is empty or a mention twice" (to_int i)
  | Alignment_refused m -> Printf.sprintf "an alignment of %s is not shown to be best" (string_of (metric_text m))
  | Figure_refused (m, x) -> string_of (metric_text m) ^ "." ^ string_of (measure_text x)
let check c = match verdict c with
  | Accepted ->
      let figures = List.length (List.concat_map snd c.claims_of) in
      Ok (Printf.sprintf "certified: %d figures of %d documents (%s %s, signature not looked at)" figures
            (List.length c.documents_of) (string_of (convention_text c.convention_of)) (string_of (rounding_text c.rounding_of)))
  | a -> Error (refusal a)

(* what each metric needs aligned *)
let needed = function
  | Quotients Ceaf_m -> [ Phi3, Plain ] | Quotients Ceaf_e | Conll -> [ Phi4, Plain ]
  | Quotients Ceaf_m_r_n -> [ Phi3, R_n ]
  | Quotients Ceaf_m_sys -> [ Phi3, Sys_recall; Phi3, Sys_precision ]
  | Quotients Ceaf_e_sys -> [ Phi4, Sys_recall; Phi4, Sys_precision ]
  | _ -> []
let searched metrics d =
  let wanted = List.sort_uniq compare (List.concat_map needed metrics) in
  let search (kind, treated) =
    let key, response = treated_pair treated d in
    ((kind, treated), Search.alignment kind (table_of key response) (List.length response)) in
  List.map search wanted

(* figures that are shown have been proved: claims_for gives no others *)
let figures c metrics =
  let with_alignments d = { d with alignments = searched metrics d } in
  claims_for { c with documents_of = map with_alignments c.documents_of } metrics
let fraction q =
  let digits n = string_of (Checker.whole n) in
  match q.qnum, q.qden with
  | Z0, _ -> "0" | Zpos n, XH -> digits (Npos n) | Zpos n, d -> digits (Npos n) ^ "/" ^ digits (Npos d)
  | Zneg _, _ -> refuse "a figure below 0"
let score (c, names) = match figures c (List.map (named "metric" metrics) names) with
  | Claims l -> Ok (string_of (shown_table c.digits_of l))
  | Refused a -> Error (refusal a)

(* spec/protocol.md: a question a line, and its answer *)
let quoted s =
  let escaped c = if c = '"' || c = '\\' then Printf.sprintf "\\%c" c else if c < ' ' then Printf.sprintf "\\u%04x" (Char.code c)
    else String.make 1 c in
  "\"" ^ String.concat "" (List.map escaped (List.of_seq (String.to_seq s))) ^ "\""
let object_of l = "{" ^ String.concat ", " (List.map (fun (name, value) -> quoted name ^ ": " ^ value) l) ^ "}"
let question line =
  let found = members "a question" (parse line) in
  let get name = match List.assoc_opt name found with Some j -> j | None -> refuse ("no field " ^ name) in
  if get "cmd" = Text "start" then object_of [ "protocol", "1"; "scorer", object_of [ "name", quoted "corefref-check" ] ]
  else
    let id = text "id" (get "id") in
    let known = List.filter (fun name -> List.mem_assoc name metrics) (List.map (text "a metric") (list "metrics" (get "metrics"))) in
    let plain = function
      | List [ Number a; Number b ] -> Text (a ^ " " ^ b)
      | m -> m in
    let side j = match j with
      | List l -> List (map (fun e -> List (map plain (list "an entity" e))) l) | _ -> refuse "a document has no response" in
    let read j =
      let d = members "a document" j in
      Object (List.map (fun (name, j) -> name, if name = "id" then j else side j)
        (List.filter (fun (name, _) -> List.mem name [ "id"; "key"; "response" ]) d)) in
    let asked () =
      fst (unscored (Object [ "documents", List (map read (list "documents" (get "documents"))); "undefined", Text "none" ])) in
    let answer = try match figures (asked ()) (List.map (named "metric" metrics) known) with
      | Refused a -> [ "error", quoted (refusal a) ]
      | Claims l ->
          let of_one (m, claims) =
            let figure x = string_of (measure_text x.claimed_measure), (match x.claimed_value with
              | Some q -> quoted (fraction q) | None -> "null") in
            string_of (metric_text m), object_of (List.map figure claims) in
          [ "scores", object_of (List.map of_one l) ]
      with Unreadable message -> [ "error", quoted message ] in
    object_of (("id", quoted id) :: answer)
let rec serve answer = match input_line stdin with
  | line -> answer (question line); serve answer
  | exception End_of_file -> 0
