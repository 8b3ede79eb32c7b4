(******************************************************************************)
(* Documents and corpora: the corpus score is the ratio of sums over the      *)
(* documents, and it is the score of the documents read as one, as long as    *)
(* they share no mention. BLANC is the exception: read as one, two documents  *)
(* have non-coreference links between them.                                   *)
(*                                                                            *)
(*   K, R and L, S     key and response of two documents                      *)
(*   apart K R L S     the documents share no mention                         *)
(*   'rV[rat]_n        n numbers that are added, of a document or a corpus    *)
(*   total documents   their sum                                              *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions mentions muc b_cubed ceaf blanc lea.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Documents.
Variable T : finType.
Implicit Types (k l r s : {set T}).
Variables K R L S : {set {set T}}.
Hypotheses (wK : is_partition K) (wR : is_partition R) (wL : is_partition L) (wS : is_partition S).

Definition apart := [disjoint cover K :|: cover R & cover L :|: cover S].
Hypothesis KRLS : apart.

Lemma apart_entities k s : k \in K :|: R -> s \in L :|: S -> k :&: s = set0.
Proof.
move=> kKR sLS; apply/eqP; rewrite setI_eq0; apply: disjointW KRLS; rewrite -coverU.
  exact: entity_sub_cover kKR.
exact: entity_sub_cover sLS.
Qed.

Lemma apart_KL : [disjoint cover K & cover L].
Proof. exact: disjointW (subsetUl _ _) (subsetUl _ _) KRLS. Qed.
Lemma apart_RS : [disjoint cover R & cover S].
Proof. exact: disjointW (subsetUr _ _) (subsetUr _ _) KRLS. Qed.
Lemma apart_KS : [disjoint cover K & cover S].
Proof. exact: disjointW (subsetUl _ _) (subsetUr _ _) KRLS. Qed.
Lemma apart_RL : [disjoint cover R & cover L].
Proof. exact: disjointW (subsetUr _ _) (subsetUl _ _) KRLS. Qed.

Lemma overlap_KS k s : k \in K -> s \in S -> k :&: s = set0.
Proof. by move=> kK sS; apply: apart_entities; rewrite inE ?kK ?sS ?orbT. Qed.
Lemma overlap_LR l r : l \in L -> r \in R -> l :&: r = set0.
Proof. by move=> lL rR; rewrite setIC apart_entities // inE ?lL ?rR ?orbT. Qed.

(* a sum over the response's entities loses those of the other document *)
Lemma sum_response_K k (F : {set T} -> rat) : k \in K -> (forall s, s \in S -> F s = 0) ->
  \sum_(r in R :|: S) F r = \sum_(r in R) F r.
Proof. by move=> kK F0; rewrite sum_documents ?apart_RS // [X in _ + X]big1 ?addr0. Qed.
Lemma sum_response_L l (F : {set T} -> rat) : l \in L -> (forall r, r \in R -> F r = 0) ->
  \sum_(r in R :|: S) F r = \sum_(s in S) F s.
Proof. by move=> lL F0; rewrite sum_documents ?apart_RS // [X in X + _]big1 ?add0r. Qed.

Lemma sum_card_documents : \sum_(k in K :|: L) #|k|%:R =
  \sum_(k in K) #|k|%:R + \sum_(l in L) #|l|%:R :> rat.
Proof. exact: sum_documents apart_KL. Qed.

Lemma mentions_num_documents : mentions_num (K :|: L) (R :|: S) = mentions_num K R +
  mentions_num L S.
Proof.
have D : (cover K :&: cover R) :&: (cover L :&: cover S) = set0.
  by apply/eqP; rewrite setI_eq0; apply: disjointW (subsetIl _ _) (subsetIl _ _) apart_KL.
rewrite /mentions_num -natrD -cardsUI D cards0 addn0.
congr _%:R; apply: eq_card => x; rewrite !coverU !inE.
have /disjoint_setI0/setP/(_ x) := apart_KS; have /disjoint_setI0/setP/(_ x) := apart_RL.
rewrite !inE; case: (x \in cover K); case: (x \in cover R); case: (x \in cover L);
  by case: (x \in cover S).
Qed.

Lemma mentions_den_documents : mentions_den (K :|: L) = mentions_den K + mentions_den L.
Proof. by rewrite /mentions_den coverU -natrD -cardsUI (disjoint_setI0 apart_KL) cards0 addn0. Qed.

Theorem mentions_recall_documents : mentions_recall (K :|: L) (R :|: S) =
  (mentions_num K R + mentions_num L S) / (mentions_den K + mentions_den L).
Proof. by rewrite /mentions_recall mentions_num_documents mentions_den_documents. Qed.

Lemma parts_K k : k \in K -> #|parts (R :|: S) k| = #|parts R k|.
Proof.
move=> kK; rewrite !card_parts ?is_partition_trivIset ?is_partitionU ?apart_RS //.
congr (_ + _)%N; apply: eq_card => z; rewrite !inE.
  by rewrite andb_orl orbC; case zS: (z \in S) => //=; rewrite (overlap_KS kK zS) eqxx.
rewrite coverU inE negb_or -!andbA; congr andb; case zk: (z \in k); rewrite ?andbF ?andbT //.
apply/negP => zS; have /disjointFr/(_ (mem_cover_entity kK zk)) := apart_KS.
by rewrite zS.
Qed.
Lemma parts_L l : l \in L -> #|parts (R :|: S) l| = #|parts S l|.
Proof.
move=> lL; rewrite !card_parts ?is_partition_trivIset ?is_partitionU ?apart_RS //.
congr (_ + _)%N; apply: eq_card => z; rewrite !inE.
  by rewrite andb_orl; case zR: (z \in R) => //=; rewrite (overlap_LR lL zR) eqxx.
rewrite coverU inE negb_or [X in X && _]andbC -!andbA; congr andb.
case zl: (z \in l); rewrite ?andbF ?andbT //.
apply/negP => zR; have /disjointFr/(_ zR) := apart_RL.
by rewrite (mem_cover_entity lL zl).
Qed.

Lemma muc_num_documents : muc_num (K :|: L) (R :|: S) = muc_num K R + muc_num L S.
Proof.
rewrite /muc_num sum_documents ?apart_KL //; congr (_ + _).
  by apply: eq_bigr => k kK; rewrite parts_K.
by apply: eq_bigr => l lL; rewrite parts_L.
Qed.

Lemma muc_den_documents : muc_den (K :|: L) = muc_den K + muc_den L.
Proof. by rewrite /muc_den sum_documents ?apart_KL. Qed.

Theorem muc_recall_documents : muc_recall (K :|: L) (R :|: S) =
  (muc_num K R + muc_num L S) / (muc_den K + muc_den L).
Proof. by rewrite /muc_recall muc_num_documents muc_den_documents. Qed.

Lemma b_cubed_num_documents : b_cubed_num (K :|: L) (R :|: S) = b_cubed_num K R + b_cubed_num L S.
Proof.
rewrite /b_cubed_num sum_documents ?apart_KL //; congr (_ + _); apply: eq_bigr => k kK.
  by apply: (sum_response_K kK) => s sS; rewrite (overlap_KS kK sS) cards0 expr0n mul0r.
by apply: (sum_response_L kK) => r rR; rewrite (overlap_LR kK rR) cards0 expr0n mul0r.
Qed.

Theorem b_cubed_recall_documents : b_cubed_recall (K :|: L) (R :|: S) =
  (b_cubed_num K R + b_cubed_num L S) / (b_cubed_den K + b_cubed_den L).
Proof. by rewrite /b_cubed_recall b_cubed_num_documents /b_cubed_den sum_card_documents. Qed.

Lemma shared_links0 k r : k != set0 -> k :&: r = set0 -> shared_links k r = 0%N.
Proof.
move=> k0 kr; rewrite /shared_links kr cards0; case: ifP => // _.
by case: eqP => // E; rewrite -E setIid in kr; rewrite kr eqxx in k0.
Qed.

Lemma lea_num_documents : lea_num (K :|: L) (R :|: S) = lea_num K R + lea_num L S.
Proof.
rewrite /lea_num sum_documents ?apart_KL //; congr (_ + _); apply: eq_bigr => k kK;
  congr (_ * (_ / _)).
  by apply: (sum_response_K kK) => s sS; rewrite shared_links0 ?(entity_neq0 wK) ?overlap_KS.
by apply: (sum_response_L kK) => r rR; rewrite shared_links0 ?(entity_neq0 wL) ?overlap_LR.
Qed.

Theorem lea_recall_documents : lea_recall (K :|: L) (R :|: S) =
  (lea_num K R + lea_num L S) / (lea_den K + lea_den L).
Proof. by rewrite /lea_recall lea_num_documents /lea_den sum_card_documents. Qed.

(* the best alignment of two documents is made of the best of each *)
Theorem best_similarity_documents phi : (forall k r, k :&: r = set0 -> phi k r = 0) ->
  best_similarity phi (K :|: L) (R :|: S) = best_similarity phi K R + best_similarity phi L S.
Proof.
move=> phi0; apply/eqP; rewrite eq_le; apply/andP; split.
  apply: bigmax_le_ub => [|g gA]; first by rewrite addr_ge0 ?best_similarity_ge0.
  pose g1 := [set e in g | (e.1 \in K) && (e.2 \in R)].
  pose g2 := [set e in g | (e.1 \in L) && (e.2 \in S)].
  have A1 : is_alignment K R g1.
    apply: (alignment_sub gA); apply/subsetP => e; rewrite !inE; first by case/and3P.
    by case/and3P => _ -> ->.
  have A2 : is_alignment L S g2.
    apply: (alignment_sub gA); apply/subsetP => e; rewrite !inE; first by case/and3P.
    by case/and3P => _ -> ->.
  apply: le_trans (ler_add (bigmax_ge _ A1) (bigmax_ge _ A2)).
  have dKL := disjoint_families wK apart_KL; have dRS := disjoint_families wR apart_RS.
  rewrite {1}/similarity (big_setID g1) /= [X in _ + X](big_setID g2) /= addrA.
  rewrite [X in _ + X]big1 ?addr0 => [|e]; last first.
    rewrite !inE => /andP[+ /andP[+ eg]]; rewrite eg /=.
    have [] := alignment_mem gA eg; rewrite !inE => /orP[]e1 /orP[]e2;
      rewrite e1 e2 ?andbF //= => _ _.
      by rewrite phi0 ?overlap_KS.
    by rewrite phi0 ?overlap_LR.
  rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (_ + _).
    by apply: eq_bigl => e; rewrite !inE; case: (e \in g).
  apply: eq_bigl => e; rewrite !inE; case: (e \in g); rewrite ?andbF //= ?andbT.
  case e2: (e.1 \in L); rewrite ?andbF //= andbC; case: (e.2 \in S) => //=.
  by have /disjointFl/(_ e2)-> := dKL.
have [g1 A1 <-] := best_similarityP phi K R; have [g2 A2 <-] := best_similarityP phi L S.
have D : [disjoint g1 & g2].
  rewrite -setI_eq0; apply/eqP/setP => e; rewrite !inE; apply/negP => /andP[e1 e2].
  have [eK _] := alignment_mem A1 e1; have [eL _] := alignment_mem A2 e2.
  by have /disjointFr/(_ eK) := disjoint_families wK apart_KL; rewrite eL.
suff A : is_alignment (K :|: L) (R :|: S) (g1 :|: g2).
  apply: le_trans (bigmax_ge _ A); rewrite /similarity -bigU //= le_eqVlt; apply/orP;
    left; apply/eqP.
  by apply: eq_bigl => e; rewrite !inE.
have X1 a b : a \in g1 -> b \in g2 -> a.1 <> b.1 /\ a.2 <> b.2.
  move=> ag bg; have [aK aR] := alignment_mem A1 ag; have [bL bS] := alignment_mem A2 bg.
  split=> E; [have /disjointFr/(_ aK) := disjoint_families wK apart_KL|
             have /disjointFr/(_ aR) := disjoint_families wR apart_RS]; by rewrite E ?bL ?bS.
apply: alignmentP => [e|a b|a b]; rewrite !inE.
- by case/orP => eg; [have [-> ->] := alignment_mem A1 eg | have [-> ->] := alignment_mem A2 eg];
    rewrite ?orbT.
- case/orP=> ag /orP[]bg.
  + by move=> E; apply: (alignment_inj1 A1) E.
  + by have [] := X1 a b ag bg.
  + by have [n _] := X1 b a bg ag => E; case: n.
  + by move=> E; apply: (alignment_inj1 A2) E.
case/orP=> ag /orP[]bg.
+ by move=> E; apply: (alignment_inj2 A1) E.
+ by have [] := X1 a b ag bg.
+ by have [_ n] := X1 b a bg ag => E; case: n.
+ by move=> E; apply: (alignment_inj2 A2) E.
Qed.

Theorem ceaf_recall_documents phi : (forall k r, k :&: r = set0 -> phi k r = 0) ->
  ceaf_recall phi (K :|: L) (R :|: S) =
  (best_similarity phi K R + best_similarity phi L S) / (ceaf_den phi K + ceaf_den phi L).
Proof.
by move=> phi0; rewrite /ceaf_recall best_similarity_documents // /ceaf_den sum_documents ?apart_KL.
Qed.

End Documents.

Lemma apartC (T : finType) (K R L S : {set {set T}}) : apart K R L S -> apart R K S L.
Proof. by rewrite /apart setUC [cover S :|: _]setUC. Qed.

(* an entity that key and response have in common is a document of its own *)
Lemma apart_common (T : finType) (K R : {set {set T}}) e : is_partition K -> is_partition R ->
  e \in K -> e \in R -> apart [set e] [set e] (K :\ e) (R :\ e).
Proof.
have D (L : {set {set T}}) : is_partition L -> e \in L -> [disjoint e & cover (L :\ e)].
  move=> wL eL; rewrite -setI_eq0; apply/eqP/setP => x; rewrite !inE; apply/negP => /andP[xe].
  case/bigcupP=> l /setD1P[le lL] xl; case/eqP: le; exact: entity_inj wL lL eL xl xe.
move=> wK wR eK eR; rewrite /apart setUid /cover big_set1 -/(cover (K :\ e)) -/(cover (R :\ e)).
by rewrite -setI_eq0 setIUr setU_eq0 !setI_eq0 !D.
Qed.

(* Counts that are added (choice CORPUS-1): the numerators and denominators of
   a metric, the six link counts of BLANC. They form a commutative monoid, so a
   corpus may be cut into parts, the parts scored apart and in any order, and
   the counts added. *)
Section Counts.
Variable n : nat.
Implicit Types (documents : seq 'rV[rat]_n) (c : 'rV[rat]_n).

Definition total documents : 'rV[rat]_n := \sum_(c <- documents) c.

Theorem total_cat documents more : total (documents ++ more) = total documents + total more.
Proof. exact: big_cat. Qed.

Theorem total_perm documents more : perm_eq documents more -> total documents = total more.
Proof. by move=> p; apply: perm_big. Qed.

(* the total of the totals of the parts is the total *)
Theorem total_parts (parts : seq (seq 'rV[rat]_n)) :
  total (map total parts) = total (flatten parts).
Proof. by rewrite /total big_map big_flatten. Qed.

(* parts scored apart, in any order, from documents in any order *)
Theorem total_jobs documents (parts : seq (seq 'rV[rat]_n)) : perm_eq (flatten parts) documents ->
  total (map total parts) = total documents.
Proof. by move=> p; rewrite total_parts; apply: total_perm. Qed.
End Counts.
