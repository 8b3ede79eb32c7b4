(* corefref-check: reads a certificate and asks the proved checker, or reads documents and prints their figures. *)
open Json

let contents file =
  if file <> "-" then begin
    let channel = open_in_bin file in
    let found = really_input_string channel (in_channel_length channel) in close_in channel; found
  end else begin
    set_binary_mode_in stdin true;
    let found = Buffer.create 65536 in
    (try while true do Buffer.add_channel found stdin 65536 done with End_of_file -> ());
    Buffer.contents found
  end
let usage = "usage: corefref-check FILE | KEY RESPONSE FILE [RULE ...] | --score FILE | --score KEY RESPONSE [RULE ...] | --read FILE ... | --protocol\n\
  RULE is singletons:drop, singletons:drop-key, missing:empty, extra:ignore or tokens:ignore (exit codes: 0 certified or scored, 1 refused, 2 not read)"
let () =
  let told file work =
    exit (try work () with
      | Unreadable message | Sys_error message -> Printf.eprintf "%s: %s\n" file message; 2
      | Stack_overflow -> Printf.eprintf "%s: larger than the stack (expected ulimit -s unlimited)\n" file; 2) in
  match Array.to_list Sys.argv with
  | [ _; "--protocol" ] -> told "standard input" Scores.serve
  | [ _; "--score"; file ] -> told file (fun () -> Scores.score (Certificates.unscored (parse (contents file))))
  | _ :: "--score" :: key :: response :: options when List.for_all (fun o -> List.mem_assoc o Files.rules) options ->
      told (key ^ ", " ^ response) (fun () ->
        Files.score (List.map (fun o -> List.assoc o Files.rules) options) (contents key) (contents response))
  | _ :: "--read" :: files -> told "--read" (fun () -> List.iter (fun f -> print_endline (Files.shown (contents f))) files; 0)
  | _ :: key :: response :: file :: options when List.for_all (fun o -> List.mem_assoc o Files.rules) options && key <> "--score" ->
      told file (fun () -> Files.check (List.map (fun o -> List.assoc o Files.rules) options)
        (contents key) (contents response) (parse (contents file)))
  | [ _; file ] when file <> "--help" && file <> "--score" -> told file (fun () -> Scores.check (Certificates.certificate (parse (contents file))))
  | _ -> prerr_endline usage; exit 2
