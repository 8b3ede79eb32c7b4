(******************************************************************************)
(* The changes of invariants.v on lists, and how figures compare there.       *)
(*                                                                            *)
(*   withoutL n A rs, mergeL, splitL, enlargedL, one_entityL, singlesL,       *)
(*   without_singletonsL   the changes, as in invariants.v and partitions.v   *)
(*   not_aboveL, belowL, nothingL, fullL, betweenL   the comparisons of       *)
(*                      computed figures; is_one a: a is 1, is_some_Q a x: x  *)
(*   incorrectL ks rs   incorrectly_resolved; shareL share_a_key_entity;      *)
(*                      common_linkL, common_singletonL alike                 *)
(*   in_common_linkL ks rs x   x is in a common link                          *)
(*   subseqsL k         the subsets of k; parts_ofL k the proper, not empty   *)
(*   same_entity k s    k and s have the same mentions                        *)
(*   sub_family ks rs   each entity of ks is one of rs                        *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions blanc documents twinless metrics invariants.
From Corefref Require Import rationals lists lists_blanc lists_twinless figures computed.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope nat_scope.

Implicit Types (ks rs : seq (seq nat)) (k s A B : seq nat) (a b : option Q).

Definition not_aboveL a b : bool := if (a, b) is (Some x, Some y) then Qle_bool x y else true.
Definition belowL a b : bool := if (a, b) is (Some x, Some y) then ~~ Qle_bool y x else false.
Definition nothingL a : bool := if a is Some x then Qeq_bool x 0 else true.
Definition is_one a : bool := if a is Some x then Qeq_bool x 1 else false.
Definition fullL a : bool := if a is Some x then Qeq_bool x 1 else true.
Definition is_some_Q a (x : Q) : bool := if a is Some y then Qeq_bool y x else false.
Definition betweenL (r p f : option Q) : bool :=
  match f, r, p with
  | None, _, _ => true
  | Some f', Some r', Some p' =>
      (Qle_bool r' f' || Qle_bool p' f') && (Qle_bool f' r' || Qle_bool f' p')
  | Some f', Some x, None | Some f', None, Some x => Qeq_bool f' x
  | Some _, None, None => false
  end.

Section Bridges.
Implicit Types x y : Q.

Lemma Q2rat_lt x y : (Q2rat x < Q2rat y)%R = ~~ Qle_bool y x.
Proof. by rewrite ltNge Q2rat_le. Qed.
Lemma Q2rat_eq x y : (Q2rat x == Q2rat y)%R = Qeq_bool x y.
Proof. by apply/eqP/idP => [/Q2ratP/Qeq_bool_iff|/Qeq_bool_iff/Q2ratP]. Qed.

Lemma not_above_lists a b : not_above (figure_of a) (figure_of b) = not_aboveL a b.
Proof. by case: a b => [x|] [y|] //; rewrite /not_above /= Q2rat_le. Qed.
Lemma below_lists a b : below (figure_of a) (figure_of b) = belowL a b.
Proof. by case: a b => [x|] [y|] //; rewrite /below /= Q2rat_lt. Qed.
Lemma nothing_lists a : nothing (figure_of a) = nothingL a.
Proof. by case: a => //= x; rewrite Q2rat_eq0. Qed.
Lemma full_lists a : full (figure_of a) = fullL a.
Proof. by case: a => //= x; rewrite -Q2rat1 Q2rat_eq. Qed.
Lemma one_lists a : figure_of a = Some 1%R -> is_one a.
Proof. by case: a => //= x [] /eqP; rewrite -Q2rat1 Q2rat_eq. Qed.
Lemma one_listsE a : is_one a -> figure_of a = Some 1%R.
Proof. by case: a => //= x; rewrite -Q2rat_eq Q2rat1 => /eqP->. Qed.
Lemma is_some_lists a x : figure_of a = Some (Q2rat x) -> is_some_Q a x.
Proof. by case: a => //= y [] /eqP; rewrite Q2rat_eq. Qed.
Lemma same_lists a b : figure_of a = figure_of b -> same a b.
Proof. by case: a b => [x|] [y|] //= [] /eqP; rewrite Q2rat_eq. Qed.
Lemma between_lists a b c : between (figure_of a) (figure_of b) (figure_of c) = betweenL a b c.
Proof.
case: a b c => [r|] [p|] [f|] //=; rewrite ?Q2rat_eq //.
by rewrite le_minl le_maxr !Q2rat_le.
Qed.
End Bridges.

(* The changes *)

Definition withoutL n A rs := restrictL (outside (iota 0 n) A) rs.
Definition mergeL rs k s := (k ++ s) :: [seq e <- rs | (e != k) && (e != s)].
Definition splitL ks k A := [:: A, outside k A & rem k ks].
Definition enlargedL ks k A := (k ++ A) :: rem k ks.
Definition singlesL A := [seq [:: x] | x <- A].
Definition one_entityL A := if A is [::] then [::] else [:: A].
Definition without_singletonsL ks := [seq k <- ks | size k != 1].
Definition same_entity k s := all (mem s) k && all (mem k) s.
Definition common_singletonL ks rs := has (fun k => (size k == 1) && has (same_entity k) rs) ks.
Definition common_linkL ks rs := has (fun k => has (fun r => 1 < ov k r) rs) ks.
Definition in_common_linkL ks rs x :=
  has (fun k => has (fun r => [&& x \in k, x \in r & 1 < ov k r]) rs) ks.
Definition incorrectL ks rs :=
  [seq x <- flatten ks | in_common_linkL rs rs x && ~~ in_common_linkL ks rs x].
Definition shareL ks k s := has (fun e => (0 < ov e k) && (0 < ov e s)) ks.

Section Families.
Variable n : nat.
Notation entity := (entity n).
Notation family := (family n).
Notation ok := (ok n).

Lemma entity_in ks k : k \in ks -> entity k \in family ks.
Proof. by move=> kks; apply/mem_family; exists k. Qed.

Lemma mention ks x : ok ks -> x \in flatten ks -> exists2 y :
  'I_n, val y = x & y \in cover (family ks).
Proof.
case/and3P=> _ _ /allP a xks; exists (Ordinal (a x xks)) => //.
by rewrite cover_family mem_entity.
Qed.

Lemma set1_entity (y : 'I_n) : [set y] = entity [:: val y].
Proof. by apply/setP => z; rewrite !inE. Qed.

Lemma entity_iota : entity (iota 0 n) = setT.
Proof. by apply/setP => x; rewrite !inE mem_iota /= add0n ltn_ord. Qed.

Lemma without_lists A rs : ok rs ->
  ok (withoutL n A rs) /\ without (entity A) (family rs) = family (withoutL n A rs).
Proof.
move=> o; split; first exact: ok_restrict.
by rewrite family_restrict // entity_outside entity_iota /without setTD.
Qed.

Lemma remove_lists r rs : ok rs -> r \in rs -> ok (rem r rs) /\
  family rs :\ entity r = family (rem r rs).
Proof. by move=> o rrs; rewrite family_rem //; split=> //; apply: ok_rem. Qed.

Lemma list_entity_inj rs : ok rs -> {in rs &, injective entity}.
Proof.
move/entity_map_uniq; elim: rs => //= r rs IH /andP[nr u] k s; rewrite !inE.
case/orP=> [/eqP->|krs] /orP[/eqP->|srs] // E; last exact: IH.
  by rewrite E map_f in nr.
by rewrite -E map_f in nr.
Qed.

Lemma neq_entity rs k s : ok rs -> k \in rs -> s \in rs -> k != s -> entity k != entity s.
Proof. by move=> o krs srs; apply: contraNneq => /(list_entity_inj o krs srs)->. Qed.

Lemma sub_entity k s : all (fun x => x < n) k -> (entity k \subset entity s) = all (mem s) k.
Proof.
move=> /allP a; apply/subsetP/allP => [H x xk|H x]; last by rewrite !inE => /H.
by have := H (Ordinal (a x xk)); rewrite !inE; apply.
Qed.

Lemma eq_entity k s : all (fun x => x < n) k -> all (fun x => x < n) s ->
  (entity k == entity s) = same_entity k s.
Proof. by move=> a b; rewrite eqEsubset !sub_entity. Qed.

Lemma entityU k s : entity (k ++ s) = entity k :|: entity s.
Proof. by apply/setP => x; rewrite !inE mem_cat. Qed.

Lemma family_cons k ks : family (k :: ks) = entity k |: family ks.
Proof. by apply/setP => e; rewrite !inE. Qed.

Lemma ok_perm ks rs : perm_eq ks rs -> ok ks -> ok rs.
Proof.
move=> E; have F : perm_eq (flatten ks) (flatten rs) by apply: perm_flatten.
by rewrite /lists.ok (perm_uniq F) (perm_mem E) (perm_all _ F).
Qed.

Lemma merge_lists rs k s : ok rs -> k \in rs -> s \in rs -> k != s ->
  ok (mergeL rs k s) /\ merge (family rs) (entity k) (entity s) = family (mergeL rs k s).
Proof.
move=> o krs srs ne; split; last first.
  rewrite family_cons entityU /merge; congr (_ |: _); apply/setP => e.
  apply/setDP/mem_family => [[/mem_family[r rrs ->]]|[r]].
    rewrite !inE negb_or => /andP[rk rs']; exists r; rewrite // mem_filter rrs andbT.
    by apply/andP; split; [apply: contraNneq rk | apply: contraNneq rs'] => ->.
  rewrite mem_filter => /andP[/andP[rk rs'] rrs] ->; split; first exact: entity_in.
  by rewrite !inE negb_or !(neq_entity o).
have E : perm_eq rs [:: k, s & [seq e <- rs | (e != k) && (e != s)]].
  have u : uniq rs := map_uniq (entity_map_uniq o).
  apply: uniq_perm => // [|e].
    by rewrite /= !inE !mem_filter !eqxx /= andbF orbF ne filter_uniq.
  rewrite !inE mem_filter; have [->|_] /= := eqVneq e k; first by rewrite krs.
  by have [->|_] /= := eqVneq e s.
have /and3P[u n0 a'] := ok_perm E o; apply/and3P; split.
- by move: u; rewrite /= catA.
- by move: n0; rewrite !inE !negb_or => /and3P[k0 _ ->]; rewrite andbT; case: (k) k0.
- by move: a'; rewrite /= catA.
Qed.

Fixpoint subseqsL k : seq (seq nat) :=
  if k is x :: k' then let t := subseqsL k' in t ++ map (cons x) t else [:: [::]].
Lemma subseqsP k A : A \in subseqsL k -> subseq A k.
Proof.
elim: k A => [|x k IH] A /=; first by rewrite inE => /eqP->.
rewrite mem_cat => /orP[/IH H|/mapP[B /IH H ->]]; last by rewrite /= eqxx.
exact: subseq_trans H (subseq_cons _ _).
Qed.
Definition parts_ofL k := [seq A <- subseqsL k | (0 < size A) && (size A < size k)].

Lemma ok_flatten ks rs : perm_eq (flatten ks) (flatten rs) -> [::] \notin rs -> ok ks -> ok rs.
Proof. by move=> E n0 /and3P[u _ a]; rewrite /lists.ok -(perm_uniq E) u n0 -(perm_all _ E) a. Qed.

Lemma perm_flatten_rem ks k : k \in ks -> perm_eq (flatten ks) (k ++ flatten (rem k ks)).
Proof.
by move=> kks; rewrite -[k ++ _]/(flatten (k :: rem k ks)); apply/perm_flatten/perm_to_rem.
Qed.

Lemma split_lists ks k A : ok ks -> k \in ks -> A \in parts_ofL k ->
  [/\ ok (splitL ks k A), split (family ks) (entity k) (entity A) = family (splitL ks k A),
      entity A \proper entity k & entity A != set0].
Proof.
move=> o kks; rewrite mem_filter => /andP[/andP[A0 Ak] /subseqsP S].
have [u a k0] := ok_mem o kks; have uA := subseq_uniq S u.
have aA : all (fun x => x < n) A by apply/allP => x /(mem_subseq S); apply: (allP a).
have sub : entity A \subset entity k by rewrite sub_entity //; apply/allP => x /(mem_subseq S).
split.
- apply: (ok_flatten _ _ o); last first.
    rewrite !inE !negb_or; apply/and3P; split.
    + by case: (A) A0.
    + rewrite eq_sym -size_eq0 size_filter -lt0n -has_count; apply: contraLR Ak;
        rewrite -all_predC -leqNgt.
      move=> /allP H; apply: uniq_leq_size => // x /H /=.
      by rewrite negbK.
    + by apply/negP => /mem_rem; apply/negP; case/and3P: o.
  apply: perm_trans (perm_flatten_rem kks) _; rewrite /= catA perm_cat2r.
  apply: uniq_perm => // [|x]; first rewrite cat_uniq uA filter_uniq // andbT.
    by apply/hasPn => x; rewrite mem_filter => /andP[].
  by rewrite mem_cat mem_filter; case xA: (x \in A); rewrite ?andbF ?orbF //= (mem_subseq S).
- by rewrite /split !family_cons entity_outside family_rem // setUA.
- by rewrite properEcard sub !card_entity.
- by rewrite entity_eq0 //; case: (A) A0.
Qed.

Lemma enlarged_lists ks k A : ok ks -> k \in ks -> A != [::] -> uniq A -> all (fun x => x < n) A ->
  (forall x, x \in A -> x \notin flatten ks) ->
  ok (enlargedL ks k A) /\ enlarged (family ks) (entity k) (entity A) = family (enlargedL ks k A).
Proof.
move=> o kks A0 uA aA H; split; last by rewrite family_cons entityU family_rem.
have oA : ok (A :: ks).
  have /and3P[u n0 a] := o; apply/and3P; split; rewrite /= ?cat_uniq ?uA ?u ?andbT ?all_cat ?aA //.
    by apply/hasPn => x xks; apply: contraL xks => /H.
  by rewrite inE negb_or eq_sym A0.
apply: (ok_flatten _ _ oA); last first.
  rewrite inE negb_or; apply/andP; split; last by apply/negP => /mem_rem; apply/negP; case/and3P: o.
  by have [_ _ ] := ok_mem o kks; case: (k).
by rewrite /= perm_catC (permPl (perm_cat (perm_flatten_rem kks) (perm_refl A))) -!catA
  perm_cat2l perm_catC.
Qed.

Lemma pair_lists ks x y : ok ks -> x != y -> x < n -> y < n -> x \notin flatten ks ->
  y \notin flatten ks -> ok ([:: x; y] :: ks).
Proof.
move=> /and3P[u n0 a] xy xn yn xk yk; apply/and3P; split; rewrite /= ?inE ?xn ?yn ?a ?n0 //.
by rewrite u negb_or xy xk yk.
Qed.

Lemma fresh A x : x \in outside (iota 0 n) A -> x < n /\ x \notin A.
Proof. by rewrite mem_filter mem_iota /= add0n => /andP[]. Qed.

Lemma ok_singles A : uniq A -> all (fun x => x < n) A -> ok (singlesL A).
Proof.
move=> u a; have F : flatten (singlesL A) = A by elim: (A) => //= x s ->.
by rewrite /lists.ok F u a andbT; apply/mapP => -[].
Qed.

Lemma singles_lists A : all (fun x => x < n) A -> singles (entity A) = family (singlesL A).
Proof.
move=> a; have := @family_with n [::] A a; rewrite /with_singletons /= => ->.
by rewrite (_ : family [::] = set0) ?set0U //; apply/setP => e; rewrite !inE.
Qed.

Lemma one_entity_lists A : uniq A -> all (fun x => x < n) A ->
  ok (one_entityL A) /\ one_entity (entity A) = family (one_entityL A).
Proof.
move=> u a; have E0 : family [::] = set0 by apply/setP => e; rewrite !inE.
rewrite /one_entity entity_eq0 // /one_entityL; case: A u a => [|x A] u a /=; first by rewrite E0.
split; first by rewrite /lists.ok /= cats0; move: u a => /= -> ->.
by rewrite family_cons E0 setU0.
Qed.

Lemma without_singletons_lists ks : ok ks ->
  ok (without_singletonsL ks) /\ without_singletons (family ks) = family (without_singletonsL ks).
Proof.
move=> o; split; first exact: ok_subseq o (filter_subseq _ _).
apply/setP => e; rewrite inE; apply/andP/mem_family => [[/mem_family[k kks ->]]|[k]].
  by have [u a _] := ok_mem o kks; rewrite card_entity // => k1; exists k; rewrite // mem_filter k1.
rewrite mem_filter => /andP[k1 kks] ->; have [u a _] := ok_mem o kks.
by rewrite card_entity // k1 entity_in.
Qed.
End Families.

Section More.
Variable n : nat.
Notation entity := (entity n).
Notation family := (family n).
Notation ok := (ok n).
Variables ks rs : seq (seq nat).
Hypotheses (o : ok ks) (o' : ok rs).

Lemma mem_common_links (x : 'I_n) :
  (x \in cover (common_links (family ks) (family rs))) = in_common_linkL ks rs x.
Proof.
apply/bigcupP/hasP => [[e]|[k kks /hasP[r rrs /and3P[xk xr kr]]]].
  rewrite inE =>
    /andP[/bigcupP[_ /mem_family[k kks ->] ek] /bigcupP[_ /mem_family[r rrs ->] er]] xe.
  have {ek er} : e \in pairs (entity k :&: entity r) by rewrite pairsI inE ek er.
  rewrite inE => /andP[ekr /eqP e2]; exists k; rewrite //; apply/hasP; exists r; rewrite //.
  have [u a _] := ok_mem o kks; rewrite -(card_ov r u a) -e2 subset_leq_card // andbT.
  by have := subsetP ekr x xe; rewrite !inE.
have [u a _] := ok_mem o kks; have x1 : x \in entity k :&: entity r by rewrite !inE xk.
have : 0 < #|(entity k :&: entity r) :\ x|.
  by move: kr; rewrite -(card_ov r u a) (cardsD1 x) x1.
rewrite card_gt0 => /set0Pn[y /setD1P[yx y1]]; exists [set x; y]; last by rewrite !inE eqxx.
have P : [set x; y] \in pairs (entity k :&: entity r)
  by rewrite inE subUset !sub1set x1 y1 cards2 [x == y]eq_sym yx.
by move: P; rewrite pairsI inE => /andP[P Q]; rewrite inE; apply/andP; split; apply/bigcupP;
  [exists (entity k) | exists (entity r)]; rewrite ?entity_in.
Qed.

Lemma common_link_lists : common_link (family ks) (family rs) = common_linkL ks rs.
Proof.
apply/set0Pn/hasP => [[e eC]|[k kks /hasP[r rrs kr]]].
  have e2 : #|e| = 2 by case/setIP: eC => /bigcupP[k _]; rewrite inE => /andP[_ /eqP].
  have /card_gt0P[x xe] : 0 < #|e| by rewrite e2.
  have : x \in cover (common_links (family ks) (family rs)) by apply/bigcupP; exists e.
  rewrite mem_common_links => /hasP[k kks /hasP[r rrs /and3P[_ _ kr]]].
  by exists k => //; apply/hasP; exists r.
have [u a _] := ok_mem o kks; have /card_gt0P[x] : 0 < #|entity k :&: entity r|
  by rewrite (card_ov r u a) ltnW.
rewrite !inE => /andP[xk xr]; have : in_common_linkL ks rs x.
  by apply/hasP; exists k => //; apply/hasP; exists r => //; rewrite xk xr.
by rewrite -mem_common_links => /bigcupP[e eC _]; exists e.
Qed.

Lemma common_singleton_lists : common_singleton (family ks) (family rs) = common_singletonL ks rs.
Proof.
apply/exists_inP/hasP =>
  [[_ /mem_family[k kks ->] /andP[k1 /mem_family[r rrs E]]]|[k kks /andP[k1 /hasP[r rrs E]]]].
  have [u a _] := ok_mem o kks; have [_ b _] := ok_mem o' rrs.
  exists k; rewrite // -(card_entity u a) k1 /=; apply/hasP; exists r;
    rewrite // -(eq_entity a b); exact/eqP.
have [u a _] := ok_mem o kks; have [_ b _] := ok_mem o' rrs.
exists (entity k); first exact: entity_in.
by rewrite card_entity // k1 /=; move: E; rewrite -(eq_entity a b) => /eqP->; apply: entity_in.
Qed.

Lemma share_lists k s : k \in rs -> s \in rs ->
  share_a_key_entity (family ks) (entity k) (entity s) = shareL ks k s.
Proof.
move=> krs srs; apply/exists_inP/hasP => [[_ /mem_family[e eks ->]]|[e eks]].
  have [u a _] := ok_mem o eks; rewrite -!card_gt0 !(card_ov _ u a) => H.
  by exists e.
have [u a _] := ok_mem o eks => H; exists (entity e); first exact: entity_in.
by rewrite -!card_gt0 !(card_ov _ u a).
Qed.

Lemma family_eq0 : (family ks == set0) = (ks == [::]).
Proof.
case: ks => [|k l]; first by have -> : family [::] = set0
  by [apply/setP => e; rewrite !inE]; rewrite !eqxx.
by apply/negbTE/set0Pn; exists (entity k); apply: entity_in; rewrite mem_head.
Qed.

Lemma card_family : #|family ks| = size ks.
Proof.
rewrite -(size_map entity) -(card_uniqP (entity_map_uniq o)).
by apply: eq_card => e; rewrite inE.
Qed.

Definition sub_family ks1 rs1 := all (fun k => has (same_entity k) rs1) ks1.
Lemma sub_family_lists ks1 rs1 : ok ks1 -> ok rs1 ->
  (family ks1 \subset family rs1) = sub_family ks1 rs1.
Proof.
move=> o1 o2; apply/subsetP/allP => [H k kks|H _ /mem_family[k kks ->]].
  have /mem_family[r rrs E] := H _ (entity_in n kks); have [_ a _] := ok_mem o1 kks.
  by have [_ b _] := ok_mem o2 rrs; apply/hasP; exists r; rewrite // -(eq_entity a b); apply/eqP.
have /hasP[r rrs] := H k kks; have [_ a _] := ok_mem o1 kks; have [_ b _] := ok_mem o2 rrs.
by rewrite -(eq_entity a b) => /eqP->; apply: entity_in.
Qed.

Lemma same_cover : (cover (family ks) == cover (family rs)) = same_entity (flatten ks) (flatten rs).
Proof. by rewrite !cover_family eq_entity //; [case/and3P: o | case/and3P: o']. Qed.

Lemma disjoint_lists A B : all (fun x => x < n) A ->
  [disjoint entity A & entity B] = ~~ has (mem B) A.
Proof.
move=> /allP a; rewrite -setI_eq0; apply/eqP/hasPn => [/setP H x xA|H].
  by have := H (Ordinal (a x xA)); rewrite !inE /= xA => /= ->.
by apply/setP => x; rewrite !inE; apply/negP => /andP[/H/= /negP].
Qed.

End More.

Lemma incorrectly_resolved_lists n ks rs : ok n ks -> ok n rs ->
  incorrectly_resolved (family n ks) (family n rs) = entity n (incorrectL ks rs).
Proof.
move=> o o'; apply/setP => x;
  rewrite inE (mem_common_links _ o) !inE mem_filter cover_family mem_entity.
have -> : coreference_links (family n rs) = common_links (family n rs) (family n rs)
  by rewrite /common_links setIid.
by rewrite (mem_common_links _ o') andbA [X in X && _]andbC.
Qed.
