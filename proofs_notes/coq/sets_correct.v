(******************************************************************************)
(* A file of sets is what its lines are.                                      *)
(*                                                                            *)
(*   split_from back bs    the lines of bytes behind a line that has begun    *)
(*   lines_of_sets ls      the documents of lines, the first of number 1      *)
(*   sets_of_bytes bs      the documents of a file, by its lines              *)
(******************************************************************************)
From Coq Require Import List NArith.
From mathcomp Require Import all_ssreflect.
From Corefref Require Import reading reading_correct sets.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Theorem name_called_inj s t : called s = called t -> s = t.
Proof. exact: code_text_inj. Qed.

(* text-2 *)
Fixpoint split_from (back bs : text) : seq text :=
  match bs with
  | [::] => if back is [::] then [::] else [:: reversed back]
  | c :: bs' => if (c =? 10)%num then reversed (without_return back) :: split_from [::] bs'
                else split_from (c :: back) bs'
  end.
Fixpoint documents_from (number : text) (ls : seq text) (found : option (seq sets_document)) :
    option (seq sets_document) :=
  if ls is l :: ls' then
    documents_from (one_more number) ls'
      (match found, entities_of_line (first_unmarked number l) with
       | Some ds, Some es => Some (Sets_document (reversed (one_more number)) es :: ds)
       | _, _ => None
       end)
  else omap (@List.rev _) found.
Definition lines_of_sets (ls : seq text) := documents_from [::] ls (Some [::]).
Definition whole_characters (bs : text) : bool :=
  if List.fold_left lacks bs (Some [::]) is Some [::] then true else false.

Lemma lacking_sets bs s :
  still_lacking (List.fold_left sets_step bs s) = List.fold_left lacks bs (still_lacking s).
Proof. by elim: bs s => //= c bs IH s; rewrite IH /sets_step; case: ifP. Qed.

Lemma any_byte_sets bs s : any_byte s -> any_byte (List.fold_left sets_step bs s).
Proof. by elim: bs s => //= c bs IH s a; apply: IH; rewrite /sets_step; case: ifP. Qed.

Lemma sets_of_lines bs s :
  let s' := List.fold_left sets_step bs s in
  omap (@List.rev _) (sets_at_end s') =
  documents_from (number_back s) (split_from (line_back s) bs) (documents_back s).
Proof.
elim: bs s => [|c bs IH] s /=; first by rewrite /sets_at_end; case: (line_back s).
by rewrite IH /sets_step; case: ifP.
Qed.

(* A file of sets is what its lines are, if it is UTF-8 and has a byte; otherwise it is refused. *)
Definition sets_of_bytes (bs : text) : option (seq sets_document) :=
  if whole_characters bs && (bs != [::]) then lines_of_sets (split_from [::] bs) else None.
Theorem read_sets_is_its_lines bs : read_sets bs = sets_of_bytes bs.
Proof.
rewrite /sets_of_bytes /read_sets /sets_finish /whole_characters lacking_sets /=.
case: (List.fold_left lacks bs _) => [[|r rs]|] //=; case: bs => [|c bs] //=.
have -> : any_byte (List.fold_left sets_step bs (sets_step sets_start c)).
  by apply: any_byte_sets; rewrite /sets_step; case: ifP.
have := sets_of_lines (c :: bs) sets_start.
rewrite /= -/(sets_step sets_start c) /lines_of_sets /= => <-.
by case: (sets_at_end _) => //= ds; rewrite List.rev_append_rev List.app_nil_r.
Qed.
