(******************************************************************************)
(* Overlapping families: the formulas of B3 and of LEA read literally where   *)
(* entities may share mentions or be equal, each counted as often as it       *)
(* stands (REPEAT-1).                                                         *)
(*                                                                            *)
(*   K, R : seq {set T}   key and response as families: entities in a row     *)
(*   family_den K       the mentions of K, each as often as it stands         *)
(*   b_cubed_family_num K R, lea_family_num K R   the numerators of recall    *)
(*   b_cubed_family_recall K R, lea_family_recall K R   recall, with 0/0;     *)
(*                      precision is that of R and K                          *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions b_cubed lea metrics.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Families.
Variable T : finType.
Implicit Types (K R : seq {set T}) (k r : {set T}).

Definition family_den K : rat := \sum_(k <- K) #|k|%:R.
Definition b_cubed_family_num K R : rat :=
  \sum_(k <- K) \sum_(r <- R) #|k :&: r|%:R ^+ 2 / #|k|%:R.
Definition lea_family_num K R : rat :=
  \sum_(k <- K) \sum_(r <- R) #|k|%:R * (#|links k :&: links r|%:R / #|links k|%:R).
Definition b_cubed_family_recall K R := quotient (b_cubed_family_num K R) (family_den K).
Definition lea_family_recall K R := quotient (lea_family_num K R) (family_den K).

Lemma sum_family_set (F : {set T} -> rat) K : uniq K ->
  \sum_(k <- K) F k = \sum_(k in [set e in K]) F k.
Proof. by move=> u; rewrite big_uniq //; apply: eq_bigl => k; rewrite inE. Qed.

Theorem b_cubed_family_plain K R : uniq K -> uniq R ->
  b_cubed_family_recall K R = recall metrics.b_cubed [set k in K] [set r in R].
Proof.
move=> u v; congr quotient; rewrite /= ?/b_cubed_den ?/b_cubed_num -sum_family_set //.
by apply: eq_bigr => k _; rewrite /b_cubed_term -sum_family_set.
Qed.

Theorem lea_family_plain K R : uniq K -> uniq R ->
  lea_family_recall K R = recall metrics.lea [set k in K] [set r in R].
Proof.
move=> u v; congr quotient; rewrite /= ?/lea_den ?/lea_num -sum_family_set //.
apply: eq_bigr => k _; rewrite -mulr_sumr -mulr_suml card_links.
rewrite /resolution_score -sum_family_set //.
by congr (_ * (_ / _)); apply: eq_bigr => r _; rewrite card_shared_links.
Qed.

Theorem family_den_eq0 K : set0 \notin K -> (family_den K == 0) = (K == [::]).
Proof.
case: K => [|k K]; first by rewrite /family_den big_nil !eqxx.
rewrite inE negb_or eq_sym => /andP[k0 _]; apply/negbTE; rewrite gt_eqF // /family_den big_cons.
by apply: ltr_paddr; [apply: sumr_ge0 => e _; rewrite ler0n | rewrite ltr0n card_gt0].
Qed.

Lemma family_recall_undefined (n : rat) K : set0 \notin K ->
  (quotient n (family_den K) == None) = (K == [::]).
Proof. by move=> /family_den_eq0 <-; rewrite /quotient; case: (family_den K == 0). Qed.

Lemma b_cubed_family_recall_undefined K R : set0 \notin K ->
  (b_cubed_family_recall K R == None) = (K == [::]).
Proof. exact: family_recall_undefined. Qed.
Lemma lea_family_recall_undefined K R : set0 \notin K ->
  (lea_family_recall K R == None) = (K == [::]).
Proof. exact: family_recall_undefined. Qed.

Lemma b_cubed_family_nothing K : odflt 0 (b_cubed_family_recall K [::]) = 0.
Proof.
rewrite /b_cubed_family_recall /b_cubed_family_num big1 => [|k _]; last by rewrite big_nil.
by rewrite /quotient; case: ifP => //= _; rewrite mul0r.
Qed.
Lemma lea_family_nothing K : odflt 0 (lea_family_recall K [::]) = 0.
Proof.
rewrite /lea_family_recall /lea_family_num big1 => [|k _]; last by rewrite big_nil.
by rewrite /quotient; case: ifP => //= _; rewrite mul0r.
Qed.

(* an entity once more is credit once more *)
Lemma b_cubed_family_cons K R r :
  b_cubed_family_num K (r :: R) = \sum_(k <- K) #|k :&: r|%:R ^+ 2 / #|k|%:R +
    b_cubed_family_num K R.
Proof. by rewrite /b_cubed_family_num -big_split; apply: eq_bigr => k _; rewrite big_cons. Qed.

Theorem b_cubed_family_credits_again K R r k : k \in K -> k :&: r != set0 ->
  b_cubed_family_num K R < b_cubed_family_num K (r :: R).
Proof.
move=> kK kr; rewrite b_cubed_family_cons ltr_addr.
have t l : 0 <= #|l :&: r|%:R ^+ 2 / #|l|%:R :> rat by rewrite divr_ge0 ?exprn_ge0 ?ler0n.
rewrite (big_rem k) //=; apply: ltr_paddr; first by apply: sumr_ge0 => l _; apply: t.
have k0 : k != set0 by apply: contraNneq kr => ->; rewrite set0I eqxx.
by rewrite divr_gt0 ?exprn_gt0 ?ltr0n ?card_gt0.
Qed.

(* a mention x repeated in an entity r, with no mention of which it stands in an entity
   of the key *)
Section Repeated.
Variables (K R : seq {set T}) (r : {set T}) (x : T).
Hypotheses (r1 : (1 < #|r|)%N) (xr : x \notin r)
  (apart : forall k, k \in K -> x \in k -> k :&: r = set0).

Lemma links_repeated k : k \in K -> #|links k :&: links (x |: r)| = #|links k :&: links r|.
Proof.
move=> kK; rewrite setIC [links k :&: _]setIC !card_shared_links /shared_links.
rewrite cardsU1 xr add1n; have -> : (#|r| == 1%N) = false by apply/negbTE; rewrite neq_ltn r1 orbT.
have -> : (#|r|.+1 == 1%N) = false by apply/negbTE; rewrite eqSS -lt0n ltnW.
have [xk|xk] := boolP (x \in k).
  have kr : r :&: k = set0 by rewrite setIC apart.
  rewrite kr cards0 setIUl kr setU0 bin_small //.
  by rewrite (leq_ltn_trans (subset_leq_card (subsetIl _ _))) // cards1.
by rewrite setIUl (_ : [set x] :&: k = set0) ?set0U //; apply/setP => y; rewrite !inE;
  case: eqP => // ->; rewrite (negbTE xk).
Qed.

Theorem lea_family_repeated_recall :
  lea_family_recall K ((x |: r) :: R) = lea_family_recall K (r :: R).
Proof.
congr quotient; apply: eq_big_seq => k kK.
by rewrite !big_cons links_repeated.
Qed.

Theorem lea_family_repeated_precision :
  lea_family_num ((x |: r) :: R) K <= lea_family_num (r :: R) K.
Proof.
rewrite /lea_family_num !big_cons ler_add2r big_seq [X in _ <= X]big_seq.
apply: ler_sum => k kK; rewrite setIC links_repeated // [links k :&: _]setIC !card_links /link.
rewrite cardsU1 xr add1n; have -> : (#|r| == 1%N) = false by apply/negbTE; rewrite neq_ltn r1 orbT.
have -> : (#|r|.+1 == 1%N) = false by apply/negbTE; rewrite eqSS -lt0n ltnW.
rewrite mulrCA [X in _ <= X]mulrCA ler_wpmul2l ?ler0n //.
have bin m : m.+2%:R / 'C(m.+2, 2)%:R = 2%:R / m.+1%:R :> rat.
  apply/eqP; rewrite eqr_div ?pnatr_eq0 -?lt0n ?bin_gt0 // -!natrM eqr_nat.
  by rewrite -mul_bin_diag bin1.
have [m ->] : exists m, #|r| = m.+2 by exists #|r|.-2; lia.
by rewrite !bin ler_wpmul2l // lef_pinv ?posrE ?ltr0n // ler_nat.
Qed.
End Repeated.
End Families.

(* {a} against {a}, {a} *)
Theorem family_recall_above_one : let K := [:: [set tt]] in let R := [:: [set tt]; [set tt]] in
  b_cubed_family_recall K R = Some 2%:R /\ lea_family_recall K R = Some 2%:R.
Proof.
split; rewrite /b_cubed_family_recall /lea_family_recall /quotient /family_den
  /b_cubed_family_num /lea_family_num !big_cons !big_nil !setIid ?card_links /link cards1 //.
Qed.

(* {a}, {a} against itself *)
Lemma family_identity_above_one : let K := [:: [set tt]; [set tt]] in
  b_cubed_family_recall K K = Some 2%:R /\ lea_family_recall K K = Some 2%:R.
Proof.
split; rewrite /b_cubed_family_recall /lea_family_recall /quotient /family_den
  /b_cubed_family_num /lea_family_num !big_cons !big_nil !setIid ?card_links /link cards1 //.
Qed.
