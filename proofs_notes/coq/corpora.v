(******************************************************************************)
(* The figures of a corpus, and BLANC's counts by sizes and overlaps.         *)
(*                                                                            *)
(*   corpus T           documents, each a key and a response                  *)
(*   sum_over F D       the sum of F over the documents of D                  *)
(*   corpus_recall q D, corpus_precision q D   ratios of sums (CORPUS-1);     *)
(*                      corpus_f1 q D their harmonic mean                     *)
(*   corpus_counts D    BLANC's link counts of the documents, added           *)
(*   shared_with R k    k :&: cover R                                         *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions blanc metrics documents blanc_documents.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Definition corpus (T : finType) := seq ({set {set T}} * {set {set T}}).

Section Corpora.
Variable T : finType.
Implicit Types (D : corpus T) (K R : {set {set T}}) (q : ratios).

Definition sum_over (F : of_pair rat) D : rat := \sum_(d <- D) F T d.1 d.2.
Definition corpus_recall q D := quotient (sum_over (@recall_num q) D) (sum_over (@recall_den q) D).
Definition corpus_precision q D :=
  quotient (sum_over (@precision_num q) D) (sum_over (@precision_den q) D).
Definition corpus_f1 q D := harmonic (corpus_recall q D) (corpus_precision q D).

Definition no_links := LinkCounts 0 0 0.
Definition corpus_counts D : blanc_counts :=
  foldr (fun d c => add (counts d.1 d.2) c) (BlancCounts no_links no_links true) D.

(* a corpus of one document has its figures *)
Theorem corpus_of_one q K R : let D := [:: (K, R)] in
  [/\ corpus_recall q D = recall q K R, corpus_precision q D = precision q K R &
    corpus_f1 q D = F1 q K R].
Proof. by rewrite /corpus_f1 /corpus_recall /corpus_precision /sum_over !big_seq1. Qed.

Lemma corpus_counts_of_one K R : corpus_counts [:: (K, R)] = counts K R.
Proof. by rewrite /corpus_counts /= /add /add_links /= !addn0 andbT. Qed.

(* the table suffices for BLANC: its links in common from sizes of overlaps *)
Lemma card_bigcup_apart K (F : {set T} -> {set {set T}}) :
  (forall k l e, k \in K -> l \in K -> e \in F k -> e \in F l -> l = k) ->
  (#|\bigcup_(k in K) F k| = \sum_(k in K) #|F k|)%N.
Proof.
move=> D; transitivity (\sum_(k in K) \sum_(e in F k) 1)%N; last by apply: eq_bigr =>
  k _; rewrite sum1_card.
rewrite -sum1_card (exchange_big_dep (fun e => e \in \bigcup_(k in K) F k)) /=; last first.
  by move=> k e kK ek; apply/bigcupP; exists k.
apply: eq_bigr => e /bigcupP[k kK ek]; rewrite (big_pred1 k) // => l /=.
by apply/andP/eqP => [[lK el]|->//]; apply: D ek el.
Qed.

Lemma pairs_entity K (k l A B e : {set T}) : is_partition K -> k \in K -> l \in K -> A \subset k ->
  B \subset l -> e \in pairs A -> e \in pairs B -> l = k.
Proof.
move=> wK kK lK Ak Bl; rewrite !inE => /andP[eA /eqP e2] /andP[eB _].
have /card_gt0P[x xe] : (0 < #|e|)%N by rewrite e2.
exact: entity_inj wK lK kK (subsetP (subset_trans eB Bl) x xe) (subsetP (subset_trans eA Ak) x xe).
Qed.

Lemma card_pairs_family K (F : {set T} -> {set T}) : is_partition K ->
  (forall k, k \in K -> F k \subset k) ->
  (#|\bigcup_(k in K) pairs (F k)| = \sum_(k in K) 'C(#|F k|, 2))%N.
Proof.
move=> wK sF; rewrite card_bigcup_apart => [|k l e kK lK];
  last exact: (pairs_entity wK kK lK (sF k kK) (sF l lK)).
by apply: eq_bigr => k _; rewrite card_pairs.
Qed.

Lemma setI_bigcup (A : {set {set T}}) K (F : {set T} -> {set {set T}}) :
  A :&: (\bigcup_(k in K) F k) = \bigcup_(k in K) (A :&: F k).
Proof.
apply/setP => e; rewrite inE; apply/andP/bigcupP => [[eA /bigcupP[k kK ek]]|[k kK /setIP[eA ek]]].
  by exists k; rewrite // inE eA.
by split=> //; apply/bigcupP; exists k.
Qed.

Theorem common_c_by_overlaps K R : is_partition K -> is_partition R ->
  (common_c K R = \sum_(k in K) \sum_(r in R) 'C(#|k :&: r|, 2))%N.
Proof.
move=> wK wR; have -> : common_c K R = #|\bigcup_(k in K) (coreference_links R :&: pairs k)|.
  by rewrite -setI_bigcup setIC.
rewrite card_bigcup_apart => [|k l e kK lK /setIP[_ ek] /setIP[_ el]]; last first.
  exact: (pairs_entity wK kK lK (fintype.subxx k) (fintype.subxx l) ek el).
apply: eq_bigr => k kK; rewrite -(card_pairs_family wR (F := fun r => k :&: r)) => [|r _];
  last exact: subsetIr.
rewrite setIC /coreference_links setI_bigcup (eq_bigr (fun r => pairs (k :&: r))) // => r _.
by rewrite pairsI.
Qed.

Theorem common_n_by_overlaps K R : is_partition K -> is_partition R ->
  (common_n K R + \sum_(k in K) 'C(#|k :&: cover R|, 2) + \sum_(r in R) 'C(#|r :&: cover K|, 2) =
   'C(#|cover K :&: cover R|, 2) + common_c K R)%N.
Proof.
move=> wK wR; set P := pairs (cover K :&: cover R).
have side K' A : is_partition K' ->
  (\sum_(k in K') 'C(#|k :&: A|, 2) = #|coreference_links K' :&: pairs A|)%N.
  move=> wK'; rewrite -(card_pairs_family wK' (F := fun k => k :&: A)) => [|k _];
    last exact: subsetIl.
  apply: eq_card => e; rewrite -coreference_links_restrict; apply/bigcupP/bigcupP => [[k kK ek]|].
    exists (k :&: A) => //; apply/restrictP; exists k => //; split=> //.
    by apply: contraTneq ek => ->; rewrite inE subset0; case: eqP => [->|]; rewrite ?cards0.
  by case=> _ /restrictP[k kK [-> _]] ek; exists k.
rewrite !side //; set CK := coreference_links K; set CR := coreference_links R.
have sub K' e : e \in coreference_links K' -> e \in pairs (cover K').
  exact: (subsetP (coreference_links_sub K')).
have -> : CK :&: pairs (cover R) = P :&: CK.
  apply/setP => e; rewrite /P pairsI !in_setI; case eC: (e \in CK); rewrite ?andbF //= andbT.
  by rewrite (sub K e eC).
have -> : CR :&: pairs (cover K) = P :&: CR.
  apply/setP => e; rewrite /P pairsI !in_setI; case eC: (e \in CR); rewrite ?andbF //= andbT.
  by rewrite (sub R e eC) andbT.
have EN : non_coreference_links K :&: non_coreference_links R = P :\: (CK :|: CR).
  rewrite /non_coreference_links -/CK -/CR /P pairsI; apply/setP => e;
    rewrite in_setI !in_setD in_setU in_setI.
  by case: (e \in CK); case: (e \in CR); rewrite ?andbF ?andbT.
have EC : CK :&: CR = P :&: CK :&: (P :&: CR).
  apply/setP => e; rewrite /P pairsI !in_setI; case eC: (e \in CK); case eR: (e \in CR);
    rewrite ?andbF //=.
  by rewrite (sub K e eC) (sub R e eR).
have C2 : 'C(#|cover K :&: cover R|, 2) = #|P| by rewrite /P card_pairs.
rewrite C2 /common_n /common_c EN -/CK -/CR EC.
have U : P :&: (CK :|: CR) = (P :&: CK) :|: (P :&: CR) by rewrite setIUr.
have := cardsID (CK :|: CR) P; rewrite U => <-; have := cardsUI (P :&: CK) (P :&: CR); lia.
Qed.

Lemma card_links_apart K : is_partition K ->
  (#|coreference_links K| + #|non_coreference_links K| = 'C(#|cover K|, 2))%N.
Proof.
move=> wK; rewrite -card_pairs -(all_links wK) cardsU (_ : _ :&: _ = set0) ?cards0 ?subn0 //.
by apply/setP => e; rewrite /non_coreference_links !inE; case: (e \in coreference_links K);
  rewrite ?andbF.
Qed.

End Corpora.
