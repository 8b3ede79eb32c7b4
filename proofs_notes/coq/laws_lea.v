(******************************************************************************)
(* The laws of LEA: the invariants of which it is proved.                     *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import mentions lea effects figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Figures.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (k r s : {set T}) (x y : T).

Lemma lea_recallE K R : is_partition K -> K != set0 -> recall lea K R = Some (lea_recall K R).
Proof. by move=> wK K0; apply: quotient_defined; rewrite /= lea_denE b_cubed_den_eq0. Qed.

Lemma lea_recall0 K : recall lea set0 K = None.
Proof. by apply/eqP; rewrite quotient_eqNone /= /lea_den big_set0. Qed.

(* what earns nothing has neither a common link nor a common singleton *)
Lemma lea_num_eq0 K R : is_partition K -> is_partition R ->
  (lea_num K R == 0) = ~~ common_link K R && ~~ common_singleton K R.
Proof.
move=> wK wR; have [K0|K0] := eqVneq K set0.
  rewrite K0 /lea_num big_set0 eqxx; apply/esym/andP; split.
    by apply/common_linkP => -[x /common_linksP[k [r [y []]]]]; rewrite inE.
  by apply/exists_inP => -[k]; rewrite inE.
have D := sum_card_gt0 wK K0; have -> : (lea_num K R == 0) = (lea_recall K R == 0).
  by rewrite /lea_recall mulf_eq0 invr_eq0 (gt_eqF D) orbF.
apply/eqP/andP => [/(lea_recall_eq0 R wK K0) H|[/common_linkP l /exists_inP s]].
  split; [apply/common_linkP => -[x /common_linksP[k [r [y [kK rR xkr ykr xy]]]]]|].
    by have [] := H k r kK rR; rewrite ltnNge (card_gt1_neq xkr ykr xy).
  by apply/exists_inP => -[k kK /andP[/eqP k1 kR]]; have [_ []] := H k k kK kR.
apply/(lea_recall_eq0 R wK K0) => k r kK rR; split=> [|[k1 kr]].
  rewrite ltnNge; apply/negP => /card_gt1P[x [y [xkr ykr xy]]]; apply: l; exists x.
  by apply/common_linksP; exists k, r, y.
by apply: s; exists k; rewrite // k1 kr rR.
Qed.
End Figures.

(* The figures themselves *)

Lemma lea_proper_ratios : proper_ratios lea.
Proof. by move=> T K R wK wR; rewrite !lea_num_ge0 ?lea_num_le_den. Qed.

Theorem lea_one_on_identity : one_on_identity lea.
Proof.
move=> T K wK K0; suff E : recall lea K K = Some 1 by split.
by rewrite lea_recallE // lea_recall_id.
Qed.

Theorem lea_names_make_no_difference : names_make_no_difference lea.
Proof.
apply: both_ways_names_make_no_difference => T U f fI K => [R|] *; first exact: lea_num_rename.
exact: lea_den_rename.
Qed.

Theorem lea_documents_add_up : documents_add_up lea.
Proof.
apply: both_ways_documents_add_up => T K => [R L S wK wR wL wS a|L wK wL];
  first exact: lea_num_documents.
exact: sum_documents.
Qed.

Lemma lea_base : base_laws lea.
Proof.
exact: ratios_base_laws lea_proper_ratios lea_one_on_identity lea_names_make_no_difference
  lea_documents_add_up.
Qed.

Theorem lea_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval lea.
Proof. from lea_base. Qed.

Theorem lea_f1_within_unit_interval : f1_within_unit_interval lea.
Proof. from lea_base. Qed.

Theorem lea_f1_between_recall_and_precision : f1_between_recall_and_precision lea.
Proof. from lea_base. Qed.

Theorem lea_recall_undefined_exactly_for_empty_key : recall_undefined_exactly_for_empty_key lea.
Proof. by move=> T K R wK _; rewrite quotient_eqNone /= lea_denE b_cubed_den_eq0. Qed.

Theorem lea_f1_one_on_identity : f1_one_on_identity lea.
Proof. from lea_base. Qed.

Theorem lea_roles_switched : roles_switched lea. Proof. exact: both_ways_roles_switched. Qed.

Theorem lea_f1_one_only_on_identity : f1_one_only_on_identity lea.
Proof.
move=> T K R wK wR; rewrite F1_ratios lea_roles_switched //.
have [->|K0] := eqVneq K set0; first by rewrite lea_recall0.
have [->|R0] := eqVneq R set0; first by rewrite harmonicC lea_recall0.
by rewrite !lea_recallE // => -[/(lea_f1_eq1 wK wR K0 R0)].
Qed.

Theorem lea_nothing_without_common_mention : nothing_without_common_mention lea.
Proof.
apply: ratios_nothing_without_common_mention => T K R wK wR; rewrite -setI_eq0 => /eqP d.
rewrite nothing_quotient eq_le lea_num_ge0 // andbT.
by have := lea_num_le_common wK wR; rewrite d cards0 => ->.
Qed.

Theorem lea_nothing_for_empty_response : nothing_for_empty_response lea.
Proof.
move=> T K wK; rewrite nothing_quotient eq_le lea_num_ge0 ?is_partition0 // andbT.
by have := lea_num_le_common wK (is_partition0 T); rewrite {2}/cover big_set0 setI0 cards0 => ->.
Qed.

Theorem lea_f1_symmetric : f1_symmetric lea.
Proof. exact: (ratios_f1_symmetric lea_roles_switched). Qed.

Theorem lea_f1_of_documents_adds_up : f1_of_documents_adds_up lea.
Proof. from lea_base. Qed.

Theorem lea_recall_at_most_that_of_mentions : recall_at_most_that_of_mentions lea.
Proof.
move=> T K R wK wR;
  rewrite /recall /= /recall_of /= /mentions_den -(sum_card wK) -/(b_cubed_den K) -/(lea_den K).
by apply: not_above_quotient; rewrite ?lea_denE ?b_cubed_den_ge0 // lea_num_le_common.
Qed.

(* What is resolved *)

Theorem lea_zero_exactly_if_nothing_is_resolved : zero_exactly_if_nothing_is_resolved lea.
Proof.
move=> T K R wK wR; have [->|K0] := eqVneq K set0; first by rewrite lea_recall0.
rewrite lea_recallE // -lea_num_eq0 // /lea_recall mulf_eq0 invr_eq0.
by rewrite (gt_eqF (sum_card_gt0 wK K0)) orbF.
Qed.

Theorem lea_nothing_for_mentions_alone : nothing_for_mentions_alone lea.
Proof.
move=> T K R wK wR l s; apply: nothing_harmonicl.
by rewrite nothing_quotient lea_num_eq0 // l s.
Qed.

Theorem lea_common_link_is_rewarded : common_link_is_rewarded lea.
Proof.
apply: ratios_common_link_is_rewarded lea_base _ => T K R wK wR.
have H (L S : {set {set T}}) : is_partition L -> is_partition S -> common_link L S ->
    ~~ nothing (recall lea L S).
  move=> wL wS l; rewrite nothing_quotient /= lea_num_eq0 // l lea_denE b_cubed_den_eq0 //=.
  by apply/set0Pn; move: l => /common_linkP[x /common_linksP[k [r [y [kL _ _ _ _]]]]]; exists k.
by move=> l; rewrite lea_roles_switched // !H // /common_link /common_links setIC.
Qed.

Section MentionsTakenOut.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A k r s : {set T}) (x y : T).

Lemma joined_without A R x y :
  joined (without A R) x y = [&& x \notin A, y \notin A & joined R x y].
Proof. by rewrite joined_restrict !inE. Qed.

(* mentions in one entity of the key and one of the response are a common link *)
Lemma joined_common_link K R k x y : k \in K -> x \in k -> y \in k -> joined R x y ->
  x \in cover (common_links K R).
Proof.
move=> kK xk yk /andP[xy /togetherP[r rR [xr yr]]].
by apply/common_linksP; exists k, r, y; rewrite !inE xk xr yk yr.
Qed.

Lemma without_singleton A R x : [set x] \in R -> x \notin A -> [set x] \in without A R.
Proof.
move=> xR xA; apply/restrictP; exists [set x] => //; split;
  last by apply/set0Pn; exists x; rewrite inE.
by apply/esym/setIidPl; rewrite sub1set inE.
Qed.

(* recall keeps what the mentions that are taken out do not have *)
Lemma lea_num_without_le A K R : is_partition R ->
  (forall k x, k \in K -> k = [set x] -> k \in without A R -> k \in R) ->
  lea_num K (without A R) <= lea_num K R.
Proof.
move=> wR s; apply: lea_num_le => //; first exact: is_partition_restrict.
  by move=> k _ x y _ _; rewrite joined_without => /and3P[].
by move=> k kK /andP[/cards1P[x kx] kW]; apply: (s k x).
Qed.

Lemma lea_num_without_ge A K R : is_partition R ->
  (forall k, k \in K -> {in k &, forall x y, joined R x y -> (x \notin A) && (y \notin A)}) ->
  (forall x, [set x] \in K -> [set x] \in R -> x \notin A) ->
  lea_num K R <= lea_num K (without A R).
Proof.
move=> wR ee s; apply: lea_num_le => //; first exact: is_partition_restrict.
  by move=> k kK x y xk yk j; rewrite joined_without; have /andP[-> ->] := ee k kK x y xk yk j.
move=> k kK /andP[/cards1P[x kx] kR]; rewrite kx in kK kR *.
by apply: without_singleton; rewrite ?s.
Qed.

(* what is left of an entity of which a mention is taken out *)
Lemma without_neq A R k : is_partition R -> k \in without A R -> k \notin R ->
  exists r y, [/\ r \in R, k = r :\: A, y \in r & y \in A].
Proof.
move=> wR /restrictP[r rR [-> r0]] nR; have : ~~ (r \subset ~: A).
  by apply: contra nR => /setIidPl->.
case/subsetPn=> y yr; rewrite inE negbK => yA; exists r, y; split=> //.
by rewrite setDE.
Qed.

(* precision does not fall by mentions that are joined to none *)
Lemma lea_precision_without A K R : is_partition K -> is_partition R ->
  (forall r, r \in R -> {in r &, forall x y, joined K x y -> (x \notin A) && (y \notin A)}) ->
  (forall x, [set x] \in R -> [set x] \in K -> x \notin A) ->
  lea_num R K <= lea_num (without A R) K.
Proof.
move=> wK wR ee s; apply: lea_num_key_restrict => //.
  by move=> r rR x y xr yr j; rewrite !inE (ee r rR).
by move=> r rR /andP[/cards1P[x rx] rK]; rewrite rx in rR rK *; rewrite sub1set inE s.
Qed.

Lemma incorrectly_resolved_common K R k x y : k \in K -> x \in k -> y \in k -> joined R x y ->
  (x \notin incorrectly_resolved K R) && (y \notin incorrectly_resolved K R).
Proof.
move=> kK xk yk j; have j' : joined R y x by rewrite joinedC.
by rewrite !inE (joined_common_link kK xk yk j) (joined_common_link kK yk xk j').
Qed.

Lemma singleton_resolved K R x : is_partition R -> [set x] \in R ->
  x \notin incorrectly_resolved K R.
Proof.
move=> wR xR; rewrite !inE; apply/negP => /andP[_ /andP[/bigcupP[e /bigcupP[r rR]]]].
rewrite inE => /andP[/subsetP er /eqP e2] xe _.
have rx : [set x] = r by apply: (entity_inj wR xR rR (x := x)); rewrite ?inE ?er.
have /subset_leq_card : e \subset [set x] by rewrite rx; apply/subsetP.
by rewrite e2 cards1.
Qed.
End MentionsTakenOut.

Theorem lea_incorrectly_resolved_mentions_leave_recall :
  incorrectly_resolved_mentions_leave_recall lea.
Proof.
move=> T K R wK wR; rewrite /recall /= /recall_of /=; congr quotient; apply/eqP; rewrite eq_le;
  apply/andP; split.
  apply: lea_num_without_le => // k x kK kx kW; apply: contraT => kR.
  have [r [y [rR kr yr yA]]] := without_neq wR kW kR.
  have xk : x \in k by rewrite kx inE.
  have /setDP[xr xA] : x \in r :\: incorrectly_resolved K R by rewrite -kr.
  have xy : x != y by apply: contraNneq xA => ->.
  have xl : x \in cover (coreference_links R).
    apply/bigcupP; exists [set x; y]; rewrite ?inE ?eqxx //; apply/bigcupP; exists r => //.
    by rewrite inE cards2 xy andbT; apply/subsetP => z /set2P[]->.
  move: xA; rewrite !inE xl (mem_cover_entity kK xk) !andbT negbK.
  case/common_linksP=> l [s [z [lK sR /setIP[xl' _] /setIP[zl _] xz]]].
  have kl := entity_inj wK kK lK xk xl'; move: zl xz.
  by rewrite -kl kx inE => /eqP->; rewrite eqxx.
apply: lea_num_without_ge => // [k kK x y xk yk|x _ xR];
  first exact: incorrectly_resolved_common xk yk.
exact: singleton_resolved.
Qed.

Theorem lea_incorrectly_resolved_mentions_never_raise_precision :
  incorrectly_resolved_mentions_never_raise_precision lea.
Proof.
move=> T K R wK wR; apply: not_above_quotients; rewrite ?lea_num_ge0 //= ?lea_den_restrict //.
  apply: lea_precision_without => // [r rR x y xr yr j|x xR _]; last exact: singleton_resolved.
  have /andP[xy /togetherP[k kK [xk yk]]] := j.
  by apply: (incorrectly_resolved_common kK) => //; rewrite /joined xy; apply/togetherP; exists r.
by rewrite lea_denE b_cubed_den_ge0.
Qed.

(* Extreme responses *)

Theorem lea_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 lea.
Proof.
apply: ratios_common_singleton_never_lowers_f1 lea_base _ => T x e.
have we : is_partition e := is_partition_set1 (set1_neq0 x).
have D : lea_den e = 1 by rewrite /lea_den big_set1 cards1.
suff N : lea_num e e = 1 by rewrite /= N D.
by rewrite lea_num_id.
Qed.

Theorem lea_whole_entities_earn_their_share_of_mentions :
  whole_entities_earn_their_share_of_mentions lea.
Proof. by move=> T K R wK _ K0 RK; rewrite lea_recallE // lea_recall_sub_key. Qed.

Theorem lea_whole_entities_are_precise : whole_entities_are_precise lea.
Proof.
move=> T K R wK wR R0 RK; rewrite lea_roles_switched // lea_recallE //.
by have [_ p _ _] := sub_key_precision wK RK R0; rewrite -p.
Qed.

(* Merges and splits *)

Theorem lea_correct_merge_raises_recall : correct_merge_raises_recall lea.
Proof.
move=> T K R wK wR r s rR sR rs /exists_inP[k kK /andP[kr ks]].
apply: below_quotient (lea_num_merge_lt wK wR rR sR rs kK kr ks).
by apply: sum_card_gt0 => //; apply/set0Pn; exists k.
Qed.

Theorem lea_wrong_merge_never_raises_precision : wrong_merge_never_raises_precision lea.
Proof.
move=> T K R wK wR r s rR sR rs /exists_inPn no;
  rewrite /precision /= /precision_of /= !lea_denE b_cubed_den_merge //.
by apply: not_above_quotient; rewrite ?b_cubed_den_ge0 // lea_num_key_merge.
Qed.

Theorem lea_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall lea.
Proof. exact: (split_of_the_key_from_merges lea_correct_merge_raises_recall). Qed.

Theorem lea_merge_of_the_key_lowers_precision : merge_of_the_key_lowers_precision lea.
Proof.
apply: merge_of_the_key_from_splits; [exact: lea_roles_switched | exact: lea_one_on_identity |].
exact: lea_split_of_the_key_lowers_recall.
Qed.

(* Spurious and missing mentions *)

Theorem lea_spurious_mention_never_raises_precision : spurious_mention_never_raises_precision lea.
Proof.
move=> T K R wK wR x xR xK; apply: not_above_quotients;
  rewrite ?lea_num_ge0 //= ?lea_den_restrict //.
  apply: lea_precision_without => // [r rR y z yr zr|y _ yK].
    by case/andP=> _ /together_cover/andP[yK zK]; rewrite !inE; apply/andP; split;
      apply: contraNneq xK => <-.
  by rewrite inE; apply: contraNneq xK => <-; apply: mem_cover_entity yK _; rewrite inE.
by rewrite lea_denE b_cubed_den_ge0.
Qed.

Theorem lea_spurious_mention_lowers_f1 : spurious_mention_lowers_f1 lea.
Proof.
move=> T K R wK wR x xR xK n; have wW := is_partition_restrict (~: [set x]) wR.
have /andP[r1 p1] := lea_recall_and_precision_within_unit_interval wK wR.
have /andP[r1' _] := lea_recall_and_precision_within_unit_interval wK wW.
have nx k y : k \in K -> y \in k -> y \notin [set x].
  by move=> kK yk; rewrite inE; apply: contraNneq xK => <-; apply: mem_cover_entity yk.
rewrite !F1_ratios in n *; apply: below_harmonic_grown => //.
- apply: not_above_quotient; first by rewrite /= lea_denE b_cubed_den_ge0.
  apply: lea_num_without_ge => // [k kK y z yk zk _|y yK _]; first by rewrite !(nx k).
  by rewrite (nx [set y]) ?inE.
- by rewrite !quotient_eqNone.
have : ~~ nothing (precision lea K (without [set x] R))
  by apply: contra n; apply: nothing_harmonicr.
rewrite nothing_quotient negb_or => /andP[n0 d0].
apply: below_quotients; rewrite ?lt0r ?n0 ?d0 ?lea_num_ge0 //=.
- apply: lea_precision_without => // [r rR y z yr zr /andP[_ /togetherP[k kK [yk zk]]]|y _ yK].
    by rewrite !(nx k).
  by rewrite (nx [set y]) ?inE.
- by rewrite lea_denE b_cubed_den_ge0.
by rewrite !lea_denE b_cubed_den_restrict1 // gtr_addl oppr_lt0.
Qed.

Theorem lea_extra_mentions_lose_as_many_as_lea_says : extra_mentions_lose_as_many_as_lea_says lea.
Proof.
move=> T K wK e A eK A0 dA k n; have wR := is_partition_enlarged wK eK dA.
have uR : e :|: A \in enlarged K e A by rewrite setU11.
have R0 : enlarged K e A != set0 by apply/set0Pn; exists (e :|: A).
have nK := enlarged_outside A wK eK.
rewrite lea_roles_switched // lea_recallE //; congr Some.
rewrite -[lea_recall _ _]/(lea_precision K _) lea_precision_loss // sum_card // cover_enlarged //.
rewrite cardsU setIC (disjoint_setI0 dA) cards0 subn0 natrD; congr (1 - _ / _).
rewrite /enlarged big_setU1 //= big1 ?addr0 => [|r /setD1P[_ rK]]; last exact: lea_loss_exact.
have := lea_extra_mentions wK eK A0 dA; rewrite setUC => /= ->.
by rewrite -/k -/n [k + _ * n]addrC.
Qed.

Lemma lea_recall_full (T : finType) (K R : {set {set T}}) : is_partition K -> is_partition R ->
  K != set0 -> finer K R -> (forall k, k \in K -> #|k| = 1%N -> k \in R) -> recall lea K R = Some 1.
Proof.
move=> wK wR K0 KR s; apply: quotient_full; last by rewrite /= lea_denE b_cubed_den_eq0.
apply/eqP; rewrite eq_le lea_num_le_den //= -lea_num_id //; apply: lea_num_le => // k kK.
  by move=> u v _ _; apply: joined_finer.
by case/andP=> /eqP/(s k kK).
Qed.

(* an entity of spurious mentions counts as many as it has, and earns nothing *)
Lemma lea_spurious_entity : keywise K, K != set0 ->
  forall A : {set _}, A != set0 -> [disjoint A & cover K] -> recall lea K (A |: K) = Some 1 /\
  precision lea K (A |: K) = Some (#|cover K|%:R / (#|cover K|%:R + #|A|%:R)).
Proof.
move=> T K wK K0 A A0 dA; set P := A |: K.
have wP : is_partition P := is_partition_added wK A0 dA; have nK := added_notin A0 dA.
split; first by apply: lea_recall_full => // [|k kK _]; [apply: finer_added | rewrite inE kK orbT].
have D : lea_den P = #|cover K|%:R + #|A|%:R by rewrite /lea_den /P big_setU1 //= sum_card // addrC.
have D0 : #|cover K|%:R + #|A|%:R != 0 :> rat.
  by rewrite gt_eqF // ltr_paddl ?ler0n // ltr0n card_gt0.
have Q : lea_num P K = #|cover K|%:R.
  rewrite lea_num_resolved // /P big_setU1 //= -lea_num_resolved // lea_num_id // /lea_den
    sum_card //.
  suff -> : resolved K A = 0 by rewrite add0r.
  rewrite /resolved /same_singleton (negPf nK) andbF addr0 /won /alike big1 ?mul0r // => u uA.
  apply: big1 => v _; apply/eqP; rewrite eqb0; apply/negP => /andP[_ /together_cover/andP[uK _]].
  by have := disjointFr dA uA; rewrite uK.
by rewrite lea_roles_switched // /recall /= /recall_of /= quotient_defined D // Q.
Qed.

Theorem lea_spurious_pair_is_better_than_a_spurious_mention :
  spurious_pair_is_better_than_a_spurious_mention lea.
Proof.
move=> T K wK e x y z eK xy xK yK zK; set P := [set x; y] |: K; set E := enlarged K e [set z].
have K0 := family_neq0 eK; have [c2 xy0 dxy] := spurious_pair xy xK yK.
have wE : is_partition E by apply: is_partition_enlarged; rewrite ?disjoints1.
set N : rat := #|cover K|%:R; have N0 : 0 < N by rewrite ltr0n card_gt0 cover_neq0.
have [recallP] := lea_spurious_entity wK K0 xy0 dxy; rewrite c2 -/N -/P.
have -> : N / (N + 2%:R) = 1 - 2%:R / (N + 2%:R).
  by rewrite -[X in X - _](@divff _ (N + 2%:R)) ?gt_eqF ?addr_gt0 // -mulrBl addrK.
have precisionE : precision lea K E = Some (1 - 2%:R / (N + 1)).
  rewrite lea_extra_mentions_lose_as_many_as_lea_says ?set1_neq0 ?disjoints1 // cards1 mul1r addrK
    addrK mulfK //.
  by rewrite pnatr_eq0 -lt0n (card_entity_gt0 wK).
rewrite !F1_ratios recallP => ->; split=> //.
have /andP[rb pb] := lea_recall_and_precision_within_unit_interval wK wE.
rewrite precisionE in pb *; have /andP[p0 _] := pb.
case: (recall lea K E) rb => [r|] // /andP[r0 r1] _.
apply: (@le_lt_trans _ _ (f1 1 (1 - 2%:R / (N + 1)))); first exact: f1_le.
apply: f1_lt => //; rewrite ltr_add2l ltr_opp2 ltr_pmul2l // ltf_pinv ?posrE ?addr_gt0 //.
by rewrite ltr_add2l ltr1n.
Qed.

Theorem lea_correct_mention_never_lowers_recall : correct_mention_never_lowers_recall lea.
Proof.
move=> T K R wK wR x xl; apply: not_above_quotient; first by rewrite /= lea_denE b_cubed_den_ge0.
apply: lea_num_without_le => // k m kK km kW; apply: contraT => kR.
have [r [y [rR kr yr]]] := without_neq wR kW kR; rewrite inE => /eqP yx; rewrite {}yx in yr.
have /common_linksP[l [s [z [lK sR /setIP[xl' xs] /setIP[zl zs] xz]]]] := xl.
have zk : z \in k by rewrite kr !inE eq_sym xz (entity_inj wR rR sR yr xs).
have kl := entity_inj wK kK lK zk zl; move: xl' zl.
by rewrite -kl km !inE => /eqP xm /eqP zm; rewrite xm zm eqxx in xz.
Qed.

Theorem lea_wrong_pair_never_raises_f1 : wrong_pair_never_raises_f1 lea.
Proof.
move=> T K R wK wR r rR r2 rK no; have wR' := is_partition_sub wR (subD1set R r).
have cut k x y : k \in K -> x \in k -> y \in k -> x != y -> x \in r -> y \in r -> False.
  by move=> kK xk yk xy xr yr; case/eqP: xy; apply: wrong_pair_apart r2 no kK xk yk xr yr.
have /andP[r1 p1] := lea_recall_and_precision_within_unit_interval wK wR.
rewrite !F1_ratios; apply: not_above_harmonic => //.
  apply: not_above_quotient; first by rewrite /= lea_denE b_cubed_den_ge0.
  apply: lea_num_le => // k kK.
    move=> x y xk yk /andP[xy xyR]; rewrite /joined xy together_del // xyR andbT.
    by apply/negP => xr; apply: (cut k x y); rewrite // -(together_entity _ wR rR xr).
  by case/andP=> k1 kR; rewrite !inE kR andbT; apply: contraTneq k1 => ->; rewrite r2.
apply: not_above_quotients; rewrite ?lea_num_ge0 //=.
- rewrite (lea_num_del wK rR) ger_addr resolved_many ?r2 //.
  rewrite /won /alike big1 ?mul0r // => x xr; apply: big1 => y yr; apply/eqP; rewrite eqb0.
  by apply/negP => /andP[xy /togetherP[k kK [xk yk]]]; apply: (cut k x y).
- by rewrite lea_denE b_cubed_den_ge0.
by rewrite !lea_denE (b_cubed_den_del rR) ler_addr ler0n.
Qed.
