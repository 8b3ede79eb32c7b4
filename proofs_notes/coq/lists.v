(******************************************************************************)
(* The metrics on lists of numbers, where they compute, and the proof that    *)
(* they are the metrics of the other theories.                                *)
(*                                                                            *)
(*   ks, rs : seq (seq nat)   key and response, mentions numbered below n     *)
(*   ok n ks           entities non-empty, no mention twice, all below n      *)
(*   entity n k, family n ks   the sets of 'I_n that k and ks stand for       *)
(*   ov k r            |k :&: r|                                              *)
(*   mentionsL, mucL, b_cubedL, leaL, ceafL phi   numerator and denominator   *)
(*                     of the recall of ks and rs                             *)
(*   partsL, linkL, shared_linksL, phi3L, phi4L, best_similarityL   as those  *)
(*                     without L                                              *)
(*   value (a, b)      a / b                                                  *)
(*   bin2Q n           n (n - 1) / 2                                          *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions mentions muc b_cubed ceaf blanc lea twinless rationals.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Delimit Scope Q_scope with QQ.
Local Open Scope ring_scope.

Notation ratioQ := (Q * Q)%type.
Definition value (x : ratioQ) : Q := (x.1 / x.2)%QQ.

Implicit Types (ks rs : seq (seq nat)) (k r : seq nat).

Definition ov k r : nat := count (mem r) k.

Definition mentionsL ks rs : ratioQ :=
  (natQ (ov (flatten ks) (flatten rs)), natQ (size (flatten ks))).

Definition partsL rs k : nat :=
  (count (fun r => 0 < ov k r)%N rs + count (fun x => x \notin flatten rs) k)%N.
Definition mucL ks rs : ratioQ :=
  (sumQ ks (fun k => natQ (size k) - natQ (partsL rs k))%QQ,
    sumQ ks (fun k => natQ (size k) - 1)%QQ).

Definition b_cubedL ks rs : ratioQ :=
  (sumQ ks (fun k => sumQ rs (fun r => natQ (ov k r) * natQ (ov k r) / natQ (size k))%QQ),
   sumQ ks (fun k => natQ (size k))).

Definition bin2Q (n : nat) : Q := (natQ n * (natQ n - 1) / (2 # 1))%QQ.
Definition linkL k : Q := if size k == 1%N then 1%QQ else bin2Q (size k).
Definition shared_linksL k r : Q :=
  if size k == 1%N then (if (size r == 1%N) && (ov k r == 1%N) then 1%QQ else 0%QQ)
  else bin2Q (ov k r).
Definition leaL ks rs : ratioQ :=
  (sumQ ks (fun k => natQ (size k) * (sumQ rs (shared_linksL k) / linkL k))%QQ,
   sumQ ks (fun k => natQ (size k))).

Definition phi3L k r : Q := natQ (ov k r).
Definition phi4L k r : Q := ((2 # 1) * natQ (ov k r) / (natQ (size k) + natQ (size r)))%QQ.
(* by brute force: the first key entity is left out, or aligned with each response entity *)
Fixpoint best_similarityL (phi : seq nat -> seq nat -> Q) ks rs : Q :=
  if ks is k :: ks' then
    max2Q (best_similarityL phi ks' rs)
          (maxQ rs (fun r => phi k r + best_similarityL phi ks' (rem r rs))%QQ)
  else 0%QQ.
Definition ceafL phi ks rs : ratioQ := (best_similarityL phi ks rs, sumQ ks (fun k => phi k k)).

Section Families.
Variable n : nat.

Definition entity k : {set 'I_n} := [set x : 'I_n | val x \in k].
Definition family ks : {set {set 'I_n}} := [set e in map entity ks].
Definition ok ks := [&& uniq (flatten ks), [::] \notin ks & all (fun x => x < n)%N (flatten ks)].

Lemma ok_cons k ks : ok (k :: ks) ->
  [/\ uniq k, all (fun x => x < n)%N k, k != [::],
    (forall x, x \in k -> x \notin flatten ks) & ok ks].
Proof.
rewrite /ok /= inE negb_or cat_uniq all_cat => /and3P[/and3P[uk hd us] /andP[k0 n0] /andP[ak ak']].
split=> //; rewrite ?us ?n0 // 1?eq_sym // => x xk; apply: contra hd => xks.
by apply/hasP; exists x.
Qed.

Lemma ok_mem ks k : ok ks -> k \in ks -> [/\ uniq k, all (fun x => x < n)%N k & k != [::]].
Proof.
elim: ks => //= l ks IH /ok_cons[u a l0 _ o]; rewrite inE => /orP[/eqP->|] //.
exact: IH.
Qed.

Lemma mem_entity k (x : 'I_n) : (x \in entity k) = (val x \in k). Proof. by rewrite inE. Qed.

Lemma card_entity k : uniq k -> all (fun x => x < n)%N k -> #|entity k| = size k.
Proof.
move=> u /allP a; rewrite cardE.
suff -> : size k = size (map val (enum (entity k))) by rewrite size_map.
apply/esym/perm_size/uniq_perm => // [|x]; first by rewrite map_inj_uniq ?enum_uniq //;
  apply: val_inj.
apply/mapP/idP => [[y + ->]|xk]; first by rewrite mem_enum inE.
by exists (Ordinal (a x xk)); rewrite // mem_enum inE.
Qed.

Lemma entityI k r : entity k :&: entity r = entity [seq x <- k | x \in r].
Proof. by apply/setP => x; rewrite !inE mem_filter andbC. Qed.

Lemma card_ov k r : uniq k -> all (fun x => x < n)%N k -> #|entity k :&: entity r| = ov k r.
Proof.
move=> u /allP a; rewrite entityI card_entity ?filter_uniq ?size_filter //.
by apply/allP => x; rewrite mem_filter => /andP[_ /a].
Qed.

Lemma entity_map_uniq ks : ok ks -> uniq (map entity ks).
Proof.
elim: ks => //= k ks IH /ok_cons[u a k0 H o]; rewrite IH // andbT.
apply/mapP => -[r rks E]; case: k k0 H E a {u} => // x k _ H E /andP[xn _].
have : Ordinal xn \in entity (x :: k) by rewrite inE mem_head.
rewrite E inE => xr; have /negP := H x (mem_head _ _); apply; apply/flattenP; exists r => //.
Qed.

Lemma mem_family ks e : reflect (exists2 k, k \in ks & e = entity k) (e \in family ks).
Proof. by rewrite inE; apply: mapP. Qed.

Lemma sum_family ks (F : {set 'I_n} -> rat) : ok ks ->
  \sum_(e in family ks) F e = \sum_(k <- ks) F (entity k).
Proof.
move=> o; rewrite -(big_map entity predT F) big_uniq ?entity_map_uniq //.
by apply: eq_bigl => e; rewrite inE.
Qed.

Lemma cover_family ks : cover (family ks) = entity (flatten ks).
Proof.
apply/setP => x; rewrite inE; apply/bigcupP/flattenP => [[_ /mem_family[k kks ->]]|[k kks xk]].
  by rewrite inE => xk; exists k.
by exists (entity k); rewrite inE ?map_f.
Qed.

Lemma entity_eq0 k : all (fun x => x < n)%N k -> (entity k == set0) = (k == [::]).
Proof.
case: k => [_|x k /= /andP[xn _]].
  by have -> : entity [::] = set0 by [apply/setP => x; rewrite !inE]; rewrite !eqxx.
by apply/negbTE/set0Pn; exists (Ordinal xn); rewrite mem_entity mem_head.
Qed.

Lemma is_partition_family ks : ok ks -> is_partition (family ks).
Proof.
move=> o; apply/andP; split; last first.
  apply/mem_family => -[k /(ok_mem o)[_ a /negP k0]] /esym/eqP.
  by rewrite entity_eq0 // => /k0.
apply/trivIsetP => _ _ /mem_family[k kks ->] /mem_family[l lks ->] ne.
rewrite -setI_eq0; apply/eqP/setP => x; rewrite !inE; apply/negP => /andP[xk xl].
case/negP: ne; apply/eqP; congr entity; move: kks lks; case/and3P: o => u _ _.
elim: ks u => //= m ks IH; rewrite cat_uniq => /and3P[_ hd us]; rewrite !inE.
have D e : e \in ks -> val x \in e -> val x \notin m.
  by move=> eks xe; apply: contra hd => xm; apply/hasP; exists (val x) => //;
    apply/flattenP; exists e.
move=> /orP[/eqP E|kks] /orP[/eqP F|lks]; first by rewrite E F.
- by have := D l lks xl; rewrite -E xk.
- by have := D k kks xk; rewrite -F xl.
exact: IH.
Qed.

Lemma card_flatten ks : ok ks -> #|cover (family ks)| = size (flatten ks).
Proof. by case/and3P=> u _ a; rewrite cover_family card_entity. Qed.

Theorem mentions_lists ks rs : ok ks ->
  Q2rat (value (mentionsL ks rs)) = mentions_recall (family ks) (family rs).
Proof.
move=> o; rewrite Q2rat_div !Q2rat_nat /mentions_recall /mentions_num /mentions_den card_flatten //.
by rewrite !cover_family card_ov //; case/and3P: o.
Qed.

Theorem b_cubed_lists ks rs : ok ks -> ok rs ->
  Q2rat (value (b_cubedL ks rs)) = b_cubed_recall (family ks) (family rs).
Proof.
move=> o o'; rewrite Q2rat_div !Q2rat_sum /b_cubed_recall /b_cubed_num /b_cubed_den !sum_family //.
congr (_ / _); apply: eq_big_seq => k /(ok_mem o)[u a _]; rewrite ?Q2rat_nat ?card_entity //.
rewrite Q2rat_sum /b_cubed_term sum_family //; apply: eq_big_seq => r rrs.
by rewrite Q2rat_div Q2ratM !Q2rat_nat card_ov ?card_entity // expr2.
Qed.

Lemma partsL_correct rs k : ok rs -> uniq k -> all (fun x => x < n)%N k ->
  partsL rs k = #|parts (family rs) (entity k)|.
Proof.
move=> o u a; rewrite card_parts ?is_partition_trivIset ?is_partition_family // /partsL;
  congr (_ + _)%N.
  rewrite -size_filter -(size_map entity); set s := map entity _.
  have us : uniq s by apply: subseq_uniq (entity_map_uniq o); rewrite map_subseq // filter_subseq.
  rewrite -(card_uniqP us).
  apply/esym/eq_card => e; rewrite !inE; apply/andP/mapP => [[/mapP[r rrs ->] H]|[r]].
    by exists r; rewrite // mem_filter rrs andbT -(card_ov r u a) card_gt0.
  rewrite mem_filter -(card_ov r u a) card_gt0 => /andP[H rrs] ->.
  by rewrite H map_f.
rewrite cover_family -size_filter -card_entity ?filter_uniq //.
  by apply: eq_card => x; rewrite !inE mem_filter.
by apply/allP => x; rewrite mem_filter => /andP[_]; apply: (allP a).
Qed.

Theorem muc_lists ks rs : ok ks -> ok rs ->
  Q2rat (value (mucL ks rs)) = muc_recall (family ks) (family rs).
Proof.
move=> o o'; rewrite Q2rat_div !Q2rat_sum /muc_recall /muc_num /muc_den !sum_family //.
by congr (_ / _); apply: eq_big_seq => k /(ok_mem o)[u a _];
  rewrite Q2ratB Q2rat_nat card_entity // ?Q2rat_nat ?Q2rat1 ?(partsL_correct o' u a).
Qed.

Lemma Q2rat_bin2 m : Q2rat (bin2Q m) = 'C(m, 2)%:R.
Proof. by rewrite bin2_rat Q2rat_div Q2ratM Q2ratB !Q2rat_nat. Qed.

Lemma Q2rat_link k : uniq k -> all (fun x => x < n)%N k -> Q2rat (linkL k) = (link (entity k))%:R.
Proof. by move=> u a; rewrite /linkL /link card_entity //; case: ifP; rewrite ?Q2rat_bin2. Qed.

Lemma Q2rat_shared_links k r : uniq k -> uniq r -> all (fun x => x < n)%N k ->
  all (fun x => x < n)%N r -> Q2rat (shared_linksL k r) = (shared_links (entity k) (entity r))%:R.
Proof.
move=> u v a b; rewrite /shared_linksL /shared_links card_entity // card_ov //.
case: ifP => k1; last by rewrite Q2rat_bin2.
suff -> : (entity k == entity r) = (size r == 1%N) && (ov k r == 1%N) by case: ifP.
rewrite -(card_entity v b) -(card_ov _ u a).
have /cards1P[y ->] : #|entity k| == 1%N by rewrite card_entity.
apply/eqP/andP => [<-|[/cards1P[x ->] /cards1P[z /setP/(_ z)]]].
  by rewrite setIid !cards1.
by rewrite !inE eqxx => /andP[/eqP-> /eqP->].
Qed.

Theorem lea_lists ks rs : ok ks -> ok rs ->
  Q2rat (value (leaL ks rs)) = lea_recall (family ks) (family rs).
Proof.
move=> o o'; rewrite Q2rat_div !Q2rat_sum /lea_recall /lea_num /lea_den !sum_family //.
congr (_ / _); apply: eq_big_seq => k /(ok_mem o)[u a _]; rewrite ?Q2rat_nat ?card_entity //.
rewrite Q2ratM Q2rat_div Q2rat_sum Q2rat_nat Q2rat_link // /resolution_score sum_family //.
congr (_ * (_ / _)); apply: eq_big_seq => r /(ok_mem o')[v b _].
exact: Q2rat_shared_links.
Qed.

Lemma ok_rem rs r : ok rs -> ok (rem r rs).
Proof.
case/and3P=> u n0 a; have S : subseq (flatten (rem r rs)) (flatten rs).
  elim: rs {u n0 a} => //= s rs IH; case: eqP => _ /=; first exact: suffix_subseq.
  exact: cat_subseq (subseq_refl _) IH.
rewrite /ok (subseq_uniq S) // (contra (@mem_rem _ _ _ _) n0) /=.
by apply/allP => x /(mem_subseq S); apply: (allP a).
Qed.

Lemma family_rem rs r : ok rs -> r \in rs -> family (rem r rs) = family rs :\ entity r.
Proof.
move=> o rrs; have U := entity_map_uniq o; apply/setP => e; rewrite !inE.
have -> : map entity (rem r rs) = rem (entity r) (map entity rs).
  elim: rs rrs U {o} => //= s rs IH; rewrite inE => rrs /andP[sn U].
  have [->|ne] /= := eqVneq s r; first by rewrite eqxx.
  move: rrs; rewrite eq_sym (negPf ne) /= => rrs; case: eqP => [E|_] /=; last by rewrite IH.
  by case/negP: sn; rewrite E map_f.
by rewrite mem_rem_uniq // !inE.
Qed.

Lemma bigmax_seq_ge (A : eqType) (s : seq A) (F : A -> rat) x : x \in s ->
  F x <= \big[Num.max/0]_(y <- s) F y.
Proof.
elim: s => // y s IH; rewrite inE big_cons le_maxr => /orP[/eqP->|/IH->]; first by rewrite lexx.
by rewrite orbT.
Qed.

Lemma bigmax_seq_ge0 (A : Type) (s : seq A) (F : A -> rat) : 0 <= \big[Num.max/0]_(y <- s) F y.
Proof. by elim: s => [|y s IH]; rewrite ?big_nil // big_cons le_maxr IH orbT. Qed.

Lemma bigmax_family ks (F : {set 'I_n} -> rat) :
  \big[Num.max/0]_(e in family ks) F e = \big[Num.max/0]_(k <- ks) F (entity k).
Proof.
apply/eqP; rewrite eq_le; apply/andP; split.
  apply: bigmax_le_ub => [|_ /mem_family[k kks ->]]; first exact: bigmax_seq_ge0.
  exact: (bigmax_seq_ge (F \o entity) kks).
rewrite big_seq; elim/big_ind: _ => [|x y xm ym|k kks].
- by rewrite -big_filter bigmax_seq_ge0.
- by rewrite le_maxl xm.
by apply: bigmax_ge; apply/mem_family; exists k.
Qed.

Theorem best_similarity_lists (phi : {set 'I_n} -> {set 'I_n} -> rat) phiL ks rs :
  (forall d e, 0 <= phi d e) ->
  (forall k r, k \in ks -> r \in rs -> Q2rat (phiL k r) = phi (entity k) (entity r)) ->
  ok ks -> ok rs ->
  Q2rat (best_similarityL phiL ks rs) = best_similarity phi (family ks) (family rs).
Proof.
move=> phi_ge0; elim: ks rs => [|k ks IH] rs E o o' /=.
  rewrite Q2rat0; apply/eqP; rewrite eq_le best_similarity_ge0 /=.
  apply: bigmax_le_ub => // g gA; rewrite /similarity big1 // => e eg.
  by have [] := alignment_mem gA eg; rewrite inE.
have [u a k0 H ok'] := ok_cons o; have uk := entity_map_uniq o.
have -> : family (k :: ks) = entity k |: family ks by apply/setP => e; rewrite !inE.
have kks : entity k \notin family ks by rewrite inE; case/andP: uk.
rewrite best_similarity_cons // Q2rat_max2 Q2rat_max IH //; last first.
  by move=> l r lks; apply: E; rewrite inE lks orbT.
congr (Num.max _ _); rewrite bigmax_family; apply: eq_big_seq => r rrs.
rewrite Q2ratD E ?mem_head // IH ?ok_rem ?family_rem // => l s lks /mem_rem srs.
by apply: E; rewrite // inE lks orbT.
Qed.

Theorem ceaf_m_lists ks rs : ok ks -> ok rs ->
  Q2rat (value (ceafL phi3L ks rs)) = ceaf_recall phi3 (family ks) (family rs).
Proof.
move=> o o'; have E k r : uniq k -> all (fun x => x < n)%N k ->
  Q2rat (phi3L k r) = phi3 (entity k) (entity r).
  by move=> u a; rewrite Q2rat_nat /phi3 card_ov.
have ge0 (k r : {set 'I_n}) : 0 <= phi3 k r := phi3_ge0 k r.
rewrite Q2rat_div (best_similarity_lists (phi := phi3)) //.
- rewrite Q2rat_sum /ceaf_recall /ceaf_den sum_family //; congr (_ / _).
  by apply: eq_big_seq => k /(ok_mem o)[u a _]; apply: E.
by move=> k r /(ok_mem o)[u a _] _; apply: E.
Qed.

Theorem ceaf_e_lists ks rs : ok ks -> ok rs ->
  Q2rat (value (ceafL phi4L ks rs)) = ceaf_recall phi4 (family ks) (family rs).
Proof.
move=> o o'.
have E k r : uniq k -> all (fun x => x < n)%N k -> uniq r -> all (fun x => x < n)%N r ->
    Q2rat (phi4L k r) = phi4 (entity k) (entity r).
  by move=> u a v b; rewrite Q2rat_div Q2ratM Q2ratD !Q2rat_nat /phi4 card_ov // !card_entity.
rewrite Q2rat_div (best_similarity_lists (phi := phi4)) //.
- rewrite Q2rat_sum /ceaf_recall /ceaf_den sum_family //; congr (_ / _).
  by apply: eq_big_seq => k /(ok_mem o)[u a _]; apply: E.
- by move=> k r; rewrite /phi4 divr_ge0 ?addr_ge0 ?mulr_ge0 ?ler0n.
by move=> k r /(ok_mem o)[u a _] /(ok_mem o')[v b _]; apply: E.
Qed.

End Families.
