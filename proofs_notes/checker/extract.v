(* The checker of ../coq/checker.v and the reader of ../coq/reading.v as OCaml: `accepted_is_proved` and `scored_is_accepted`
   of ../coq/checker_correct.v and `accepted_from_bytes` of ../coq/from_bytes.v are proved of them; of
   ../coq/sets.v, `accepted_from_sets` of ../coq/sets_correct.v. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Corefref Require Import checker reading files sets.
Extraction "checker.ml" verdict claims_for start step finish check_files paired to_check sets_start sets_step
  sets_finish paired_sets of_two_sets aligned_by.
