(* The checker of ../coq/checker.v as OCaml: `accepted_is_proved` and `scored_is_accepted` of ../coq/checker_correct.v are
   proved of it. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Corefref Require Import checker.
Extraction "checker.ml" verdict claims_for.
