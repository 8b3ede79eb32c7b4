(* The checker of ../coq/checker.v as OCaml: `accepted_is_proved` of ../coq/checker_correct.v is proved of it. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Corefref Require Import checker.
Extraction "checker.ml" verdict.
