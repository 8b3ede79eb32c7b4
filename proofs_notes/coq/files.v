(******************************************************************************)
(* The checker of two files: the documents are read from bytes (reading.v),   *)
(* the certificate has alignments and claims alone.                           *)
(*                                                                            *)
(*   shares             what a certificate has of a document: its id and      *)
(*                      CEAF's alignments                                     *)
(*   to_check x s       what checker.v checks of a pair of documents          *)
(*   claims_of_files    the certificate without its documents                 *)
(*   check_files c k r  the answer about the documents k and r of two files   *)
(******************************************************************************)
From Coq Require Import List NArith PArith FMapPositive.
From Corefref Require Import checker reading.
Import ListNotations.

Definition share := (text * list (similarity_kind * aligned_pair * alignment))%type.
Definition rev_onto {A B : Type} (f : A -> B) (l : list A) : list B := rev_append (rev_map f l) [].
Definition coded (ks : list (list run_of_tokens)) : entities := rev_onto (rev_onto code) ks.
Definition to_check (x : scored) (s : share) : document :=
  Document (coded (fst (snd x))) (coded (snd (snd x))) (snd s).
Fixpoint shared_out (xs : list scored) (ss : list share) (out : list document) :
    option (list document) :=
  match xs, ss with
  | [], [] => Some (rev_append out [])
  | x :: xs', s :: ss' =>
      if same (fst x) (fst s) then shared_out xs' ss' (to_check x s :: out) else None
  | _, _ => None
  end.
Record claims_of_files := Claims_of_files {
  rules_are : rules; convention_is : convention; rounding_is : rounding; digits_are : nat;
  claims_are : list (metric_name * list claim); shares_are : list share }.
Inductive answer_of_files :=
  Key_not_read | Response_not_read | Not_a_pair | Of_other_documents | Checked (a : answer).
Definition check_files (c : claims_of_files) (k r : option (list read_document)) : answer_of_files
  :=
  match k, r with
  | None, _ => Key_not_read
  | _, None => Response_not_read
  | Some ks, Some rs =>
      match paired (rules_are c) ks rs with
      | None => Not_a_pair
      | Some xs =>
          match shared_out xs (shares_are c) [] with
          | None => Of_other_documents
          | Some ds => Checked (verdict (Certificate ds (convention_is c) (rounding_is c)
                                           (digits_are c) (claims_are c)))
          end
      end
  end.
