(******************************************************************************)
(* The twinless variants on lists of numbers. See lists.v and twinless.v.     *)
(*                                                                            *)
(*   restrictL A rs    rs restricted to the mentions A                        *)
(*   outside A B       A without B                                            *)
(*   with_singletons ks A   ks, and the mentions A as singletons              *)
(*   key_allL, response_allL, without_twinlessL, wtsL, key_pL, response_pL,   *)
(*                     response_rL   as in twinless.v; wts: without twinless  *)
(*                     singletons                                             *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import partitions twinless rationals lists.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope nat_scope.

Implicit Types (ks rs : seq (seq nat)) (k r A B : seq nat).

Definition restrictL A rs : seq (seq nat) :=
  [seq r <- [seq [seq x <- r | x \in A] | r <- rs] | r != [::]].
Definition outside A B : seq nat := [seq x <- A | x \notin B].
Definition with_singletons ks A := ks ++ [seq [:: x] | x <- A].
Definition key_allL ks rs := with_singletons ks (outside (flatten rs) (flatten ks)).
Definition response_allL ks rs := with_singletons rs (outside (flatten ks) (flatten rs)).
Definition wtsL ks rs := [seq r <- rs | (size r != 1) || all (mem (flatten ks)) r].
Definition without_twinlessL ks rs := restrictL (flatten ks) rs.
Definition key_pL ks rs := key_allL ks (wtsL ks rs).
Definition response_pL ks rs := response_allL ks (wtsL ks rs).
Definition response_rL ks rs := without_twinlessL ks (response_pL ks rs).

Section Families.
Variable n : nat.
Notation entity := (entity n).
Notation family := (family n).
Notation ok := (ok n).

Lemma ok_subseq ks rs : ok ks -> subseq rs ks -> ok rs.
Proof.
case/and3P=> u n0 a S; have F : subseq (flatten rs) (flatten ks).
  elim: ks rs S {u n0 a} => [|k ks IH] [|r rs] //=; first by move=> _; apply: sub0seq.
  case: eqP => [->|_] S; first exact: cat_subseq (subseq_refl _) (IH _ S).
  exact: subseq_trans (IH _ S) (suffix_subseq _ _).
rewrite /lists.ok (subseq_uniq F) //=; apply/andP; split.
  by apply: contra n0; apply: (mem_subseq S).
by apply/allP => x /(mem_subseq F); apply: (allP a).
Qed.

Lemma flatten_filter0 ks : flatten [seq k <- ks | k != [::]] = flatten ks.
Proof. by elim: ks => //= -[|x k] ks IH /=; rewrite IH. Qed.

Lemma flatten_restrict A rs : flatten (restrictL A rs) = [seq x <- flatten rs | x \in A].
Proof. by rewrite flatten_filter0; elim: rs => //= r rs ->; rewrite filter_cat. Qed.

Lemma ok_restrict A rs : ok rs -> ok (restrictL A rs).
Proof.
case/and3P=> u n0 a; rewrite /lists.ok flatten_restrict filter_uniq // mem_filter eqxx /=.
by apply/allP => x; rewrite mem_filter => /andP[_]; apply: (allP a).
Qed.

Lemma family_restrict A rs : ok rs -> family (restrictL A rs) = restrict (entity A) (family rs).
Proof.
move=> o; apply/setP => e; apply/mem_family/restrictP => [[k]|[_ /mem_family[r rrs ->] [-> e0]]].
  rewrite mem_filter => /andP[k0 /mapP[r rrs kr]] ->.
  exists (entity r); first by apply/mem_family; exists r.
  have [_ a _] := ok_mem o rrs.
  rewrite entityI -kr; split=> //; rewrite entity_eq0 // kr.
  by apply/allP => x; rewrite mem_filter => /andP[_]; apply: (allP a).
exists [seq x <- r | x \in A]; last exact: entityI.
rewrite mem_filter map_f // andbT; apply: contraNneq e0 => E.
by rewrite entityI E; apply/eqP/setP => x; rewrite !inE.
Qed.

Lemma flatten_with ks A : flatten (with_singletons ks A) = flatten ks ++ A.
Proof. by rewrite flatten_cat; congr (_ ++ _); elim: A => //= x A ->. Qed.

Lemma ok_with ks A : ok ks -> uniq A -> all (fun x => x < n) A ->
  (forall x, x \in A -> x \notin flatten ks) -> ok (with_singletons ks A).
Proof.
case/and3P=> u n0 a uA aA H; rewrite /lists.ok flatten_with cat_uniq u uA all_cat a aA /= !andbT.
rewrite mem_cat (negPf n0) /=; apply/andP; split; last by apply/mapP => -[].
by apply/hasPn => x /H.
Qed.

Lemma family_with ks A : all (fun x => x < n) A ->
  family (with_singletons ks A) = family ks :|: singles (entity A).
Proof.
move=> /allP a; have E (x : 'I_n) : entity [:: val x] = [set x].
  by apply/setP => y; rewrite !inE.
apply/setP => e; apply/mem_family/setUP => [[k]|].
  rewrite mem_cat => /orP[kks|/mapP[x xA ->]] ->; first by left; apply/mem_family; exists k.
  by right; apply/imsetP; exists (Ordinal (a x xA)); rewrite ?inE // -E.
case=> [/mem_family[k kks ->]|/imsetP[x + ->]]; first by exists k; rewrite // mem_cat kks.
by rewrite inE => xA; exists [:: val x]; rewrite ?E // mem_cat map_f ?orbT.
Qed.

Lemma entity_outside A B : entity (outside A B) = entity A :\: entity B.
Proof. by apply/setP => x; rewrite !inE mem_filter. Qed.

Lemma all_outside A B : all (fun x => x < n) A -> all (fun x => x < n) (outside A B).
Proof. by move=> /allP a; apply/allP => x; rewrite mem_filter => /andP[_ /a]. Qed.

Lemma ok_all ks rs : ok ks -> ok rs -> ok (with_singletons ks (outside (flatten rs) (flatten ks))).
Proof.
move=> o /and3P[u _ a]; apply: ok_with; rewrite ?filter_uniq ?all_outside //.
by move=> x; rewrite mem_filter => /andP[].
Qed.

Lemma key_all_lists ks rs : ok rs -> family (key_allL ks rs) = key_all (family ks) (family rs).
Proof.
by case/and3P=> _ _ a; rewrite /key_all family_with ?all_outside // entity_outside !cover_family.
Qed.
Lemma response_all_lists ks rs : ok ks ->
  family (response_allL ks rs) = response_all (family ks) (family rs).
Proof.
by case/and3P=> _ _ a;
  rewrite /response_all family_with ?all_outside // entity_outside !cover_family.
Qed.

Lemma ok_wts ks rs : ok rs -> ok (wtsL ks rs).
Proof. by move=> o; apply: ok_subseq o (filter_subseq _ _). Qed.

Lemma wts_lists ks rs : ok rs ->
  family (wtsL ks rs) = without_twinless_singletons (family ks) (family rs).
Proof.
move=> o; have B r : r \in rs -> (#|entity r| != 1) || (entity r \subset cover (family ks)) =
    ((size r != 1) || all (mem (flatten ks)) r).
  move=> /(ok_mem o)[u /allP a _]; rewrite card_entity //; last exact/allP.
  congr (_ || _); rewrite cover_family; apply/subsetP/allP => H x xr /=.
    by have := H (Ordinal (a x xr)); rewrite !inE; apply.
  by rewrite inE; apply: H; rewrite inE in xr.
apply/setP => e; rewrite [RHS]in_set; apply/mem_family/andP => [[r]|[/mem_family[r rrs ->]]].
  rewrite mem_filter => /andP[b rrs] ->; rewrite B //; split=> //.
  by apply/mem_family; exists r.
by rewrite B // => b; exists r; rewrite // mem_filter b.
Qed.

Theorem key_p_lists ks rs : ok ks -> ok rs ->
  ok (key_pL ks rs) /\ family (key_pL ks rs) = key_p (family ks) (family rs).
Proof.
move=> o o'; have ow := ok_wts ks o'; split; first exact: ok_all.
by rewrite /key_p -wts_lists // key_all_lists.
Qed.

Theorem response_p_lists ks rs : ok ks -> ok rs ->
  ok (response_pL ks rs) /\ family (response_pL ks rs) = response_p (family ks) (family rs).
Proof.
move=> o o'; have ow := ok_wts ks o'; split; first exact: ok_all.
by rewrite /response_p -wts_lists // response_all_lists.
Qed.

Theorem response_r_lists ks rs : ok ks -> ok rs ->
  ok (response_rL ks rs) /\ family (response_rL ks rs) = response_r (family ks) (family rs).
Proof.
move=> o o'; have [op E] := response_p_lists o o'; split; first exact: ok_restrict.
by rewrite /response_r -E /without_twinlessL family_restrict // /without_twinless cover_family.
Qed.

Theorem without_twinless_lists ks rs : ok rs ->
  ok (without_twinlessL ks rs) /\
  family (without_twinlessL ks rs) = without_twinless (family ks) (family rs).
Proof.
move=> o; split; first exact: ok_restrict.
by rewrite /without_twinlessL family_restrict // /without_twinless cover_family.
Qed.

Theorem without_twinless_singletons_lists ks rs : ok rs ->
  ok (wtsL ks rs) /\ family (wtsL ks rs) = without_twinless_singletons (family ks) (family rs).
Proof. by move=> o; split; [apply: ok_wts | apply: wts_lists]. Qed.

End Families.
