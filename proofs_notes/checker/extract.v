(* The checker of ../coq/checker.v and the reader of ../coq/reading.v as OCaml: `accepted_is_proved` and `scored_is_accepted`
   of ../coq/checker_correct.v and `accepted_from_bytes` of ../coq/from_bytes.v are proved of them. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Corefref Require Import checker reading files.
Extraction "checker.ml" verdict claims_for start step finish check_files.
