(******************************************************************************)
(* The treatments of twinless mentions, done to the table of overlaps: what   *)
(* corefref/engine/treatments.py does is what twinless.v does to key and      *)
(* response. Places that are dropped are not left free here: the places       *)
(* behind them move up, of which no count depends.                            *)
(*                                                                            *)
(*   shared_at t j      of the response entity j, the mentions the key has    *)
(*   narrowed t js f    the response entities at the places js alone, of the  *)
(*                      sizes f                                               *)
(*   without_twinless_in t, without_singletons_in t, key_all_in t,            *)
(*   response_all_in t, key_p_in t, response_p_in t, response_r_in t          *)
(*                      the table under without_twinless,                     *)
(*                      without_twinless_singletons, key_all and so on        *)
(*   owners t           the places of the entities that have the response's   *)
(*                      twinless mentions, as often as they have one          *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions b_cubed ceaf twinless metrics counting aligned.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope nat_scope.

Implicit Types (t : overlaps) (js : seq nat) (f : nat -> nat).

Definition shared_at t j := sumn [seq e.2 | e <- both t & e.1.2 == j].
Definition places t := iota 0 (size (response_sizes t)).
Definition narrowed t js f := Overlaps (key_sizes t) [seq f j | j <- js]
  [seq ((e.1.1, index e.1.2 js), e.2) | e <- both t].
Definition without_twinless_in t :=
  narrowed t [seq j <- places t | shared_at t j != 0] (shared_at t).
Definition without_singletons_in t :=
  narrowed t [seq j <- places t | (1 < response_size t j) || (shared_at t j != 0)]
    (response_size t).
Definition owners t :=
  flatten [seq nseq (response_size t j - shared_at t j) j | j <- places t].
Definition key_all_in t :=
  let new := iota 0 (size (owners t)) in
  Overlaps (key_sizes t ++ [seq 1 | _ <- new]) (response_sizes t)
    (both t ++ [seq ((size (key_sizes t) + a, nth 0 (owners t) a), 1) | a <- new]).
Definition response_all_in t := transposed (key_all_in (transposed t)).
Definition key_p_in t := key_all_in (without_singletons_in t).
Definition response_p_in t := response_all_in (without_singletons_in t).
Definition response_r_in t := without_twinless_in (response_p_in t).

Section Treated.
Variables (T : finType) (K R : {set {set T}}) (t : overlaps) (ks rs : seq {set T}).
Hypotheses (wK : is_partition K) (wR : is_partition R).
Hypotheses (lk : lists K ks) (lr : lists R rs) (tks : tabulates ks rs t).
Notation at_ ls i := (nth set0 ls i).

Let in_K e : (e \in K) = (e \in ks). Proof. by case: lk => _ ->. Qed.
Let in_R e : (e \in R) = (e \in rs). Proof. by case: lr => _ ->. Qed.
Let placesE : places t = iota 0 (size rs).
Proof. by have [_ tr _ _] := tks; rewrite /places tr size_map. Qed.

Lemma response_sizeE j : j < size rs -> response_size t j = #|at_ rs j|.
Proof. by move=> lj; have [_ tr _ _] := tks; rewrite /response_size tr (nth_map set0). Qed.

Lemma shared_atE j : j < size rs -> shared_at t j = #|at_ rs j :&: cover K|.
Proof.
move=> lj; rewrite /shared_at sumn_map big_filter big_mkcond.
rewrite (table_sum_at (F := fun _ j' o => if j' == j then o else 0) _ tks); last first.
  by move=> i j'; case: ifP.
rewrite -(sum_cardI _ (is_partition_trivIset wK)) -(listed_sum _ _ lk); apply: eq_bigr => i _.
rewrite -big_mkcond -big_filter (eq_filter (a2 := pred1 j)) // filter_pred1_uniq ?iota_uniq
  ?mem_iota ?add0n //.
by rewrite big_seq1 setIC.
Qed.

Lemma tabulates_narrowed js f (F : {set T} -> {set T}) : uniq js ->
  {in js, forall j, j < size rs} -> {in both t, forall e, e.1.2 \in js} ->
  (forall k r, k \in K -> r \in R -> k :&: F r = k :&: r) ->
  {in js, forall j, f j = #|F (at_ rs j)|} ->
  tabulates ks [seq F (at_ rs j) | j <- js] (narrowed t js f).
Proof.
move=> uj lj all_in FE fE; have [tk tr ub m] := tks; split=> //=.
- by rewrite -map_comp; apply/eq_in_map => j /fE.
- rewrite map_inj_in_uniq // => -[[i j] o] [[i' j'] o'] /all_in/= jj /all_in/= jj' [-> E ->].
  by rewrite -(nth_index 0 jj) -(nth_index 0 jj') E.
move=> i a o; rewrite size_map; apply/mapP/and4P => [[[[i' j] o'] mm [-> -> ->]]|].
  have jj := all_in _ mm; move: mm; rewrite m /= => /and4P[li l /eqP E o0].
  split=> //; first by rewrite index_mem.
  rewrite (nth_map 0) ?index_mem // nth_index // FE ?E //.
    by rewrite in_K mem_nth.
  by rewrite in_R mem_nth.
case=> li la /eqP E o0; have jj : nth 0 js a \in js by rewrite mem_nth.
exists (i, nth 0 js a, o); last by rewrite /= index_uniq.
rewrite m li lj //= o0 andbT; apply/eqP; rewrite E (nth_map 0) // FE //.
  by rewrite in_K mem_nth.
by rewrite in_R mem_nth ?lj.
Qed.

Let kept_uniq (p : pred nat) : uniq [seq j <- places t | p j].
Proof. by rewrite filter_uniq ?iota_uniq. Qed.
Let kept_lt (p : pred nat) : {in [seq j <- places t | p j], forall j, j < size rs}.
Proof. by move=> j; rewrite mem_filter placesE mem_iota add0n => /andP[_ /andP[]]. Qed.
Let met (e : nat * nat * nat) : e \in both t -> e.1.2 \in places t /\ shared_at t e.1.2 != 0.
Proof.
case: e => [[i j] o] /= eb; have [_ _ _ m] := tks.
have := eb; rewrite m => /and4P[li lj /eqP oE o0]; split; first by rewrite placesE mem_iota.
have kK : at_ ks i \in K by rewrite in_K mem_nth.
rewrite shared_atE //; apply: contra o0; rewrite oE !cards_eq0 -!subset0; apply: subset_trans.
by rewrite setIC setIS // entity_sub_cover.
Qed.
Let at_inj i j : i < size rs -> j < size rs -> forall x, x \in at_ rs i -> x \in at_ rs j -> i = j.
Proof.
have [ur _] := lr; move=> li lj x xi xj; apply/eqP; rewrite -(nth_uniq set0 li lj ur); apply/eqP.
by apply: entity_inj wR _ _ xi xj; rewrite in_R mem_nth.
Qed.

Theorem without_twinless_tabled : table_of K (without_twinless K R) (without_twinless_in t).
Proof.
pose js := [seq j <- places t | shared_at t j != 0].
exists ks, [seq at_ rs j :&: cover K | j <- js]; split=> //; last first.
  apply: (tabulates_narrowed (F := fun r => r :&: cover K)) => [||e /met[ep e0]|k r kK _|j].
  - exact: kept_uniq.
  - exact: kept_lt.
  - by rewrite mem_filter e0.
  - by rewrite setIA [k :&: r]setIC -setIA entityI_cover // setIC.
  - by move/(@kept_lt _ _)/shared_atE.
have pos j : j \in js -> exists2 x, x \in at_ rs j & x \in cover K.
  move=> jj; have lj := kept_lt jj; move: jj; rewrite mem_filter shared_atE // cards_eq0.
  by case/andP => /set0Pn[x /setIP[xr xK]] _; exists x.
split.
  rewrite map_inj_in_uniq ?kept_uniq // => i j ii jj /setP E; have [x xi xK] := pos i ii.
  by have := E x; rewrite !inE xi xK => /esym/andP[xj _];
    apply: at_inj (kept_lt ii) (kept_lt jj) x xi xj.
move=> e; apply/mapP/restrictP => [[j jj ->]|[r]].
  exists (at_ rs j); first by rewrite in_R mem_nth ?(kept_lt jj).
  by split=> //; have [x xj xK] := pos j jj; apply/set0Pn; exists x; rewrite inE xj.
rewrite in_R => rr [-> e0]; have lj : index r rs < size rs by rewrite index_mem.
exists (index r rs); last by rewrite nth_index.
by rewrite mem_filter placesE mem_iota shared_atE // nth_index // cards_eq0 e0.
Qed.

Theorem without_singletons_tabled :
  table_of K (without_twinless_singletons K R) (without_singletons_in t).
Proof.
pose js := [seq j <- places t | (1 < response_size t j) || (shared_at t j != 0)].
exists ks, [seq at_ rs j | j <- js]; split=> //; last first.
  apply: (tabulates_narrowed (F := id)) => // [||e /met[ep e0]|j].
  - exact: kept_uniq.
  - exact: kept_lt.
  - by rewrite mem_filter e0 orbT.
  - by move/(@kept_lt _ _)/response_sizeE.
have [ur _] := lr; split.
  rewrite map_inj_in_uniq ?kept_uniq // => i j ii jj /eqP.
  by rewrite nth_uniq ?(kept_lt ii) ?(kept_lt jj) // => /eqP.
have kept r : r \in rs ->
    (index r rs \in js) = (#|r| != 1) || (r \subset cover K).
  move=> rr; have lj : index r rs < size rs by rewrite index_mem.
  have r0 : 0 < #|r| by apply: (card_entity_gt0 wR); rewrite in_R.
  rewrite mem_filter placesE mem_iota add0n lj /= andbT response_sizeE // shared_atE //.
  rewrite nth_index //.
  have [E|ne] /= := eqVneq #|r| 1; last by rewrite (_ : 1 < #|r|) //; lia.
  rewrite E ltnn /= cards_eq0; have /cards1P[x ->] : #|r| == 1 by rewrite E.
  rewrite sub1set; apply/set0Pn/idP => [[y]|xK]; first by rewrite !inE => /andP[/eqP->].
  by exists x; rewrite !inE eqxx.
move=> e; rewrite inE in_R; apply/mapP/andP => [[j jj ->]|[ee b]].
  have lj := kept_lt jj; have rr := mem_nth set0 lj; split=> //.
  by rewrite -kept // index_uniq.
by exists (index e rs); rewrite ?kept // nth_index.
Qed.

Let xs := flatten [seq enum (at_ rs j :\: cover K) | j <- places t].
Let ps := flatten [seq [seq (x, j) | x <- enum (at_ rs j :\: cover K)] | j <- places t].
Let xsE : xs = map fst ps.
Proof.
rewrite /xs /ps map_flatten -map_comp; congr flatten; apply: eq_map => j /=.
by rewrite -map_comp map_id.
Qed.
Let ownersE : owners t = map snd ps.
Proof.
rewrite /owners /ps map_flatten -map_comp; congr flatten; apply/eq_in_map => j.
rewrite placesE mem_iota add0n => /andP[_ lj] /=; rewrite -map_comp /=.
rewrite response_sizeE // shared_atE // -(cardsID (cover K) (at_ rs j)) addKn cardE.
by elim: (enum _) => //= x s ->.
Qed.
Let mem_ps x j : ((x, j) \in ps) = [&& j < size rs, x \in at_ rs j & x \notin cover K].
Proof.
apply/flatten_mapP/and3P => [[j']|[lj xj xK]].
  rewrite placesE mem_iota add0n => /andP[_ lj] /mapP[y]; rewrite mem_enum inE.
  by case/andP=> yK yj [-> ->].
exists j; first by rewrite placesE mem_iota.
by apply: map_f; rewrite mem_enum inE xK.
Qed.
Let mem_xs x : (x \in xs) = (x \in cover R :\: cover K).
Proof.
rewrite xsE !inE; apply/mapP/andP => [[[y j]]|[xK /bigcupP[r]]].
  rewrite mem_ps => /and3P[lj yj yK] /= ->; split=> //.
  by apply: (mem_cover_entity _ yj); rewrite in_R mem_nth.
rewrite in_R => rr xr; exists (x, index r rs) => //.
by rewrite mem_ps index_mem rr nth_index // xr xK.
Qed.
Let uniq_xs : uniq xs.
Proof.
rewrite /xs placesE.
have H (s : seq nat) : uniq s -> {in s, forall j, j < size rs} ->
    uniq (flatten [seq enum (at_ rs j :\: cover K) | j <- s]).
  elim: s => //= j s IH /andP[js us] lt; rewrite cat_uniq enum_uniq IH //=; last first.
    by move=> i ii; apply: lt; rewrite inE ii orbT.
  rewrite andbT; apply/hasPn => x /flatten_mapP[i ii].
  rewrite mem_enum inE => /andP[_ xi]; apply/negP; rewrite /= mem_enum inE => /andP[_ xj].
  by case/negP: js; rewrite (at_inj (lt j (mem_head _ _)) (lt i _) xj xi) // inE ii orbT.
by apply: H; rewrite ?iota_uniq // => j; rewrite mem_iota add0n => /andP[].
Qed.

Theorem key_all_tabled : table_of (key_all K R) R (key_all_in t).
Proof.
have [tk tr ub m] := tks; have sk : size (key_sizes t) = size ks by rewrite tk size_map.
have so : size (owners t) = size xs by rewrite ownersE xsE !size_map.
exists (ks ++ [seq [set x] | x <- xs]), rs; split=> //.
  have [uk _] := lk; split.
    rewrite cat_uniq uk map_inj_uniq ?uniq_xs /= ?andbT; last by move=> x y /set1_inj.
    apply/hasPn => _ /mapP[x + ->]; rewrite mem_xs inE => /andP[xK _]; apply: contra xK => kk.
    by apply: (mem_cover_entity (k := [set x])); rewrite ?in_K ?inE.
  move=> e; rewrite mem_cat -in_K !inE; congr (_ || _); apply/mapP/imsetP => -[x xx ->];
    exists x => //; by rewrite ?mem_xs // -mem_xs.
split=> //=.
- rewrite map_cat tk -map_comp so; congr (_ ++ _).
  have ones (A : Type) (s : seq A) : [seq 1 | _ <- s] = nseq (size s) 1 by elim: s => //= x s ->.
  by rewrite [RHS](eq_map (f2 := fun=> 1)) ?ones ?size_iota // => x; rewrite /= cards1.
- rewrite cat_uniq ub /= map_inj_in_uniq ?iota_uniq ?andbT => [|a b _ _ [/addnI]] //.
  apply/hasPn => _ /mapP[a _ ->]; apply/negP; rewrite /= m => /and4P[].
  by rewrite sk ltnNge leq_addr.
move=> i j o; rewrite mem_cat m size_cat size_map nth_cat.
have [li|le] /= := ltnP i (size ks).
  rewrite (_ : (_ \in [seq _ | a <- _]) = false) ?orbF ?(leq_trans li) ?leq_addr //.
  by apply/mapP => -[a _ [E]]; move: li; rewrite E sk ltnNge leq_addr.
rewrite sk; apply/mapP/and4P => [[a]|[la lj /eqP E o0]].
  rewrite mem_iota add0n so => /andP[_ la] [-> -> ->].
  have lp : a < size ps by move: la; rewrite xsE size_map.
  have [x0 _] : exists x : T, true by case: xs la => // x; exists x.
  have : nth (x0, 0) ps a \in ps by rewrite mem_nth.
  rewrite ownersE (nth_map (x0, 0)) //; case E: (nth _ _ _) => [x j'] /=.
  rewrite mem_ps => /and3P[lj xj xK]; split=> //; first by rewrite ltn_add2l.
  rewrite addKn (nth_map x0) // xsE (nth_map (x0, 0)) // E /=.
  by rewrite (setIidPl _) ?cards1 // sub1set.
have la' : i - size ks < size xs by rewrite ltn_subLR.
have lp : i - size ks < size ps by move: la'; rewrite xsE size_map.
have [x0 _] : exists x : T, true by case: xs la' => // x; exists x.
exists (i - size ks); first by rewrite mem_iota add0n so la'.
move: E o0; rewrite (nth_map x0) // xsE (nth_map (x0, 0)) // ownersE (nth_map (x0, 0)) //.
have : nth (x0, 0) ps (i - size ks) \in ps by rewrite mem_nth.
case: (nth _ _ _) => [x j'] /=; rewrite mem_ps => /and3P[lj' xj' xK] -> o0.
have xj : x \in at_ rs j.
  by move: o0; rewrite cards_eq0 => /set0Pn[y]; rewrite !inE => /andP[/eqP->].
rewrite (at_inj lj lj' xj xj') (subnKC le) (setIidPl _) ?cards1 // sub1set //.
Qed.
End Treated.

(* of a table whose entities stand in any order *)
Section Tabled.
Variables (T : finType) (K R : {set {set T}}) (t : overlaps).
Hypotheses (wK : is_partition K) (wR : is_partition R) (tabled : table_of K R t).

Lemma without_twinless_of : table_of K (without_twinless K R) (without_twinless_in t).
Proof. by have [ks [rs [lk lr tks]]] := tabled; apply: without_twinless_tabled lk lr tks. Qed.

Lemma without_singletons_of :
  table_of K (without_twinless_singletons K R) (without_singletons_in t).
Proof. by have [ks [rs [lk lr tks]]] := tabled; apply: without_singletons_tabled lk lr tks. Qed.

Lemma key_all_of : table_of (key_all K R) R (key_all_in t).
Proof. by have [ks [rs [lk lr tks]]] := tabled; apply: key_all_tabled lk lr tks. Qed.
End Tabled.

Lemma response_all_of (T : finType) (K R : {set {set T}}) t : is_partition K -> is_partition R ->
  table_of K R t -> table_of K (response_all K R) (response_all_in t).
Proof.
move=> wK wR tKR; apply: table_of_transposed.
exact: (key_all_of wR wK (table_of_transposed tKR)).
Qed.

(* the mentions that the response is given are the key's, and are put in no second time *)
Lemma key_all_response_all (T : finType) (K R : {set {set T}}) :
  key_all K (response_all K R) = key_all K R.
Proof.
rewrite /key_all /response_all coverU cover_singles; congr (_ :|: singles _).
by apply/setP => x; rewrite !inE; case: (x \in cover K); case: (x \in cover R).
Qed.

Definition both_p_in t := key_all_in (response_p_in t).

Section Treatments.
Variables (T : finType) (K R : {set {set T}}) (t : overlaps).
Hypotheses (wK : is_partition K) (wR : is_partition R) (tabled : table_of K R t).
Let wW : is_partition (without_twinless_singletons K R). Proof. exact: is_partition_wts. Qed.
Let tW := without_singletons_of wK wR tabled.

Lemma response_p_of : table_of K (response_p K R) (response_p_in t).
Proof. exact: response_all_of. Qed.

Lemma key_p_of : table_of (key_p K R) (without_twinless_singletons K R) (key_p_in t).
Proof. exact: key_all_of. Qed.

Lemma both_p_of : table_of (key_p K R) (response_p K R) (both_p_in t).
Proof.
rewrite /key_p -key_all_response_all; apply: key_all_of => //; last exact: response_p_of.
exact: is_partition_response_all.
Qed.

Lemma response_r_of : table_of K (response_r K R) (response_r_in t).
Proof.
apply: without_twinless_of => //; last exact: response_p_of.
exact: is_partition_response_all.
Qed.
End Treatments.

Local Open Scope ring_scope.

(* recall is counted of one table, precision of another *)
Definition counted_of (q : ratios) (num den : overlaps -> rat) (of_recall of_precision : overlaps ->
  overlaps) := forall (T : finType) (K R : {set {set T}}) t, is_partition K -> is_partition R ->
  table_of K R t ->
  [/\ recall_num q K R = num (of_recall t), recall_den q K R = den (of_recall t),
      precision_num q K R = num (transposed (of_precision t)) &
      precision_den q K R = den (transposed (of_precision t))].
Definition b_cubed_counted_of q :=
  counted_of q b_cubed_sum (fun t => (mentions_of t)%:R).

Theorem b_cubed_0_counted : b_cubed_counted_of b_cubed_0 without_twinless_in without_twinless_in.
Proof.
move=> T K R t wK wR tKR; have w := is_partition_without_twinless K wR.
by have [] := b_cubed_counted wK w (without_twinless_of wK wR tKR).
Qed.

Theorem b_cubed_all_counted : b_cubed_counted_of b_cubed_all response_all_in key_all_in.
Proof.
move=> T K R t wK wR tKR; have w := is_partition_response_all K wR.
have [a b _ _] := b_cubed_counted wK w (response_all_of wK wR tKR).
have [_ _ c d] := b_cubed_counted (is_partition_key_all R wK) wR (key_all_of wK wR tKR).
by split.
Qed.

Theorem b_cubed_r_n_counted : b_cubed_counted_of b_cubed_r_n response_p_in key_p_in.
Proof.
move=> T K R t wK wR tKR; have w := is_partition_wts K wR.
have [a b _ _] := b_cubed_counted wK (is_partition_response_all K w) (response_p_of wK wR tKR).
have [_ _ c d] := b_cubed_counted (is_partition_key_all _ wK) w (key_p_of wK wR tKR).
by split.
Qed.

Theorem b_cubed_sys_counted : b_cubed_counted_of b_cubed_sys response_r_in both_p_in.
Proof.
move=> T K R t wK wR tKR; have w := is_partition_response_all K (is_partition_wts K wR).
have wr := is_partition_without_twinless K w.
have [a b _ _] := b_cubed_counted wK wr (response_r_of wK wR tKR).
have [_ _ c d] := b_cubed_counted (is_partition_key_all _ wK) w (both_p_of wK wR tKR).
by split.
Qed.

Theorem b_cubed_v4_counted : b_cubed_counted_of b_cubed_v4 both_p_in both_p_in.
Proof.
move=> T K R t wK wR tKR; have w := is_partition_response_all K (is_partition_wts K wR).
by have [] := b_cubed_counted (is_partition_key_all _ wK) w (both_p_of wK wR tKR).
Qed.

Theorem b_cubed_0_full_counted (T : finType) (K R : {set {set T}}) t : is_partition K ->
  is_partition R -> table_of K R t ->
  [/\ recall_num b_cubed_0_full K R = b_cubed_sum (response_all_in t),
      recall_den b_cubed_0_full K R = (mentions_of (response_all_in t))%:R,
      precision_num b_cubed_0_full K R = b_cubed_sum (transposed t) &
      precision_den b_cubed_0_full K R = (in_both t)%:R].
Proof.
move=> wK wR tKR; have [a b _ _] := b_cubed_all_counted wK wR tKR.
by have [c d] := b_cubed_0_full_precision_counted wK wR tKR.
Qed.

Definition aligned_of (q : ratios) (w : nat -> nat -> nat -> rat) (den : overlaps -> nat)
  (of_recall of_precision : overlaps -> overlaps) :=
  forall (T : finType) (K R : {set {set T}}) t g u v g' u' v', is_partition K -> is_partition R ->
  table_of K R t -> aligned w (of_recall t) g u v -> aligned w (of_precision t) g' u' v' ->
  [/\ recall_num q K R = weighed w (of_recall t) g, recall_den q K R = (den (of_recall t))%:R,
      precision_num q K R = weighed w (of_precision t) g' &
      precision_den q K R = (den (transposed (of_precision t)))%:R].

Theorem ceaf_m_r_n_counted :
  aligned_of ceaf_m_r_n by_phi3 mentions_of without_singletons_in without_singletons_in.
Proof.
move=> T K R t g u v g' u' v' wK wR tKR al al'; have w := is_partition_wts K wR.
have tW := without_singletons_of wK wR tKR.
have [a b _ _] := ceaf_m_counted wK w tW al; have [_ _ c d] := ceaf_m_counted wK w tW al'.
by split.
Qed.

Theorem ceaf_m_sys_counted : aligned_of ceaf_m_sys by_phi3 mentions_of response_r_in both_p_in.
Proof.
move=> T K R t g u v g' u' v' wK wR tKR al al'.
have w := is_partition_response_all K (is_partition_wts K wR).
have wr := is_partition_without_twinless K w.
have [a b _ _] := ceaf_m_counted wK wr (response_r_of wK wR tKR) al.
have [_ _ c d] := ceaf_m_counted (is_partition_key_all _ wK) w (both_p_of wK wR tKR) al'.
by split.
Qed.

Theorem ceaf_e_sys_counted : aligned_of ceaf_e_sys by_phi4 entities_of response_r_in both_p_in.
Proof.
move=> T K R t g u v g' u' v' wK wR tKR al al'.
have w := is_partition_response_all K (is_partition_wts K wR).
have wr := is_partition_without_twinless K w.
have [a b _ _] := ceaf_e_counted wK wr (response_r_of wK wR tKR) al.
have [_ _ c d] := ceaf_e_counted (is_partition_key_all _ wK) w (both_p_of wK wR tKR) al'.
by split.
Qed.
