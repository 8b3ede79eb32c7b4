(* Gives Coq's extraction what is proved, nothing else: `accepted_is_proved` and `scored_is_accepted` of
   ../coq/checker_correct.v and `printed_is_proved` of ../coq/from_bytes.v are proved of it. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Corefref Require Import checker reading sets reports.
Extraction "checker.ml" verdict claims_for start step finish sets_start sets_step sets_finish decide_start decide
  decide_finish formats answered every_metric metric_text measures measure_text shown_table whole
  convention_text rounding_text.
