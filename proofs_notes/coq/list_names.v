(******************************************************************************)
(* Names make no difference, on lists: the mention x below n is called        *)
(* n - 1 - x, and the entities are named in another order.                    *)
(*                                                                            *)
(*   turned_overL n k, renamedL n ks   an entity, entities under other names  *)
(*   INV_on, INV_lists  see list_invariants.v                                 *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions blanc documents renaming twinless metrics invariants.
From Corefref Require Import rationals lists lists_blanc lists_twinless figures computed
  list_changes list_invariants.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope nat_scope.
Implicit Types (ks rs : seq (seq nat)) (k : seq nat).

Definition turned_overL n k := [seq n - x.+1 | x <- k].
Definition renamedL n ks := [seq turned_overL n k | k <- rev ks].

Section Names.
Variable n : nat.
Notation entity := (entity n).
Notation family := (family n).
Notation ok := (ok n).

Lemma entity_turned_over k : all (fun x => x < n) k ->
  @rev_ord n @: entity k = entity (turned_overL n k).
Proof.
move=> /allP a; apply/setP => y; rewrite -{1}(rev_ordK y) mem_imset; last exact: rev_ord_inj.
rewrite !inE /=; have yn := ltn_ord y.
apply/idP/mapP => [yk|[x xk E]]; first by exists (n - y.+1) => //; lia.
have xn := a x xk; rewrite E (_ : n - (n - x.+1).+1 = x) //; lia.
Qed.

Lemma renamed_lists ks : ok ks -> ok (renamedL n ks) /\
  rename (@rev_ord n) (family ks) = family (renamedL n ks).
Proof.
move=> o; have /(ok_perm (n := n))/(_ o) : perm_eq ks (rev ks) by rewrite perm_sym perm_rev.
rewrite /lists.ok => /and3P[u n0 /allP a]; split.
  rewrite /renamedL /turned_overL -map_flatten map_inj_in_uniq ?u /=; last first.
    by move=> x y /a xn /a yn; lia.
  apply/andP; split; first by apply: contra n0 => /mapP[[|x k] kks] //.
  by apply/allP => y /mapP[x /a xn ->]; lia.
apply/setP => e; rewrite /rename; apply/imsetP/mem_family =>
  [[d /mem_family[k kks ->] ->]|[k' /mapP[k]]].
  exists (turned_overL n k); first by apply: map_f; rewrite mem_rev.
  by rewrite entity_turned_over //; have [] := ok_mem o kks.
rewrite mem_rev => kks -> ->; exists (entity k); first by apply/mem_family; exists k.
by rewrite entity_turned_over //; have [] := ok_mem o kks.
Qed.
End Names.

Section Statements.
Variables (f : computation) (g : f1_computation) (n : nat) (ks rs : seq (seq nat)).
Definition f1_has_no_names_on := same (g (renamedL n ks) (renamedL n rs)) (g ks rs).
Definition names_make_no_difference_on :=
  let ks' := renamedL n ks in let rs' := renamedL n rs in
  [&& same (recallL f ks' rs') (recallL f ks rs), same (precisionL f ks' rs') (precisionL f ks rs)
    & same (F1L f ks' rs') (F1L f ks rs)].
End Statements.

Lemma f1_has_no_names_lists (F : measure) (g : f1_computation) n ks rs : computes_f1_at n F g ->
  ok n ks -> ok n rs -> f1_has_no_names F -> f1_has_no_names_on g n ks rs.
Proof.
move=> C o o' H; have [p E] := renamed_lists o; have [p' E'] := renamed_lists o'.
have := H _ _ _ (@rev_ord_inj n) _ _ (is_partition_family o) (is_partition_family o').
by rewrite E E' !C // => /same_lists.
Qed.

Lemma names_make_no_difference_lists (m : metric) (f : computation) n ks rs : computes_at n m f ->
  ok n ks -> ok n rs -> names_make_no_difference m -> names_make_no_difference_on f n ks rs.
Proof.
move=> C o o' [H1 H]; have [p E] := renamed_lists o; have [p' E'] := renamed_lists o'.
have [a b c] := C _ _ o o'; have [a' b' c'] := C _ _ p p'.
have [] := H _ _ _ (@rev_ord_inj n) _ _ (is_partition_family o) (is_partition_family o').
have := H1 _ _ _ (@rev_ord_inj n) _ _ (is_partition_family o) (is_partition_family o').
rewrite E E' a b c a' b' c' => /same_lists F /same_lists R /same_lists P.
by rewrite /names_make_no_difference_on R P F.
Qed.
