(* Asks the proved checker of two files, or of a certificate, and prints what it says. Nothing else prints. *)
open Checker
open Json

let usage = "usage: corefref-check FILE | KEY RESPONSE FILE [RULE ...] | --score FILE | --score KEY RESPONSE [RULE ...] | --read FILE ... | --protocol\n\
  RULE is singletons:drop, singletons:drop-key, missing:empty, extra:ignore or tokens:ignore (exit codes: 0 certified or scored, 1 refused, 2 not read)"
let refused why = print_endline ("refused: " ^ why); 1
let of_files words read propose otherwise = match answered (List.map Files.text_of words) read propose with
  | Printed t -> print_string (Files.string_of t); 0
  | Unknown_word -> refuse ("no rule is named so: " ^ String.concat " " words)
  | Not_a_pair -> refuse "key and response are not a pair: their documents or tokens differ"
  | Refused_claims a -> otherwise (Scores.refusal a)
  | Not_read -> refuse (match read with
      | Both_columns (None, _) -> "the key is no file of columns"
      | Both_columns _ -> "the response is no file of columns"
      | Both_sets (None, _) -> "the key is no file of sets"
      | Both_sets _ -> "the response is no file of sets"
      | Other_formats -> "key and response are neither two files of columns nor two of sets")
let certified key response file words =
  let read = Files.(read_both (contents key) (contents response)) in
  let of_sets = match read with Both_sets _ -> true | _ -> false in
  of_files words read (Proposals.certified words of_sets (parse (Files.contents file))) refused
let told file work =
  exit (try work () with
    | Json.Refused why -> refused why
    | Unreadable message | Sys_error message -> Printf.eprintf "%s: %s\n" file message; 2
    | Stack_overflow -> Printf.eprintf "%s: larger than the stack (expected ulimit -s unlimited)\n" file; 2)
let () = match Array.to_list Sys.argv with
  | [ _; "--protocol" ] -> told "standard input" (fun () -> Scores.serve print_endline)
  | [ _; "--score"; file ] -> told file (fun () ->
      match Scores.score (Certificates.unscored (parse (Files.contents file))) with
      | Ok t -> print_string t; 0 | Error why -> refused why)
  | _ :: "--score" :: key :: response :: words -> told (key ^ ", " ^ response) (fun () ->
      of_files words Files.(read_both (contents key) (contents response)) Proposals.scored refuse)
  | _ :: "--read" :: files ->
      told "--read" (fun () -> List.iter (fun f -> print_endline (Proposals.shown (Files.contents f))) files; 0)
  | _ :: key :: response :: file :: words when not (String.starts_with ~prefix:"-" key) -> told file (fun () -> certified key response file words)
  | [ _; file ] when file <> "--help" && file <> "--score" -> told file (fun () ->
      match Scores.check (Certificates.certificate (parse (Files.contents file))) with
      | Ok t -> print_endline t; 0 | Error why -> refused why)
  | _ -> prerr_endline usage; exit 2
