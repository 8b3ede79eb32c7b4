"""
What is proved besides the cells of the invariants' table, as terms that Coq types.

A sentence is written out here, in fully qualified names, down to the metrics and the partitions; its proof is a theorem
of `coq/`. Coq unfolds the theorem's own definitions to see that it proves the sentence: so neither a definition of a
theory nor a theorem can be weakened without the sentence being refused.
"""

from collections.abc import Iterator

from corefref.measures import CONLL, METRICS
from corefref.registry import ENTRIES
from proofs_notes import typed
from proofs_notes.cells import LIBRARY, Cell
from proofs_notes.theory import exclusions
from spec.invariants import INVARIANTS, undefined

HEAD = """From mathcomp Require Import all_ssreflect all_algebra all_fingroup.
From Corefref Require partitions metrics blanc_documents tables counting columns lea weighted
  invariants overlapping named_entities undefined split_antecedents
  matching randomization strong_duality aligned computed certificates checker_correct certifiable from_bytes
  scoring excluded derived.
From Corefref Require Import metrics.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope ring_scope.
"""

OF_ONE_TABLE = """forall (T U : finType) (K R : {{set {{set T}}}}) (L S : {{set {{set U}}}}),
  Corefref.partitions.is_partition K -> Corefref.partitions.is_partition R ->
  Corefref.partitions.is_partition L -> Corefref.partitions.is_partition S ->
  (exists a b : {{set T}} -> {{set U}},
    [/\\ {{in K &, injective a}} /\\ a @: K = L, {{in R &, injective b}} /\\ b @: R = S,
        forall k, k \\in K -> #|a k| = #|k|, forall r, r \\in R -> #|b r| = #|r| &
        forall k r, k \\in K -> r \\in R -> #|a k :&: b r| = #|k :&: r|]) ->
  {equal}"""
"""Of two pairs whose entities can be paired off so that sizes and overlaps are the same."""

OF_A_TABLE = """forall (T : finType) (K R : {{set {{set T}}}}) (t : Corefref.counting.overlaps),
  Corefref.partitions.is_partition K -> Corefref.partitions.is_partition R ->
  (exists ks rs : seq {{set T}}, [/\\ uniq ks /\\ ks =i K, uniq rs /\\ rs =i R &
    [/\\ Corefref.counting.key_sizes t = [seq #|(k : {{set T}})| | k <- ks],
        Corefref.counting.response_sizes t = [seq #|(r : {{set T}})| | r <- rs], uniq (Corefref.counting.both t) &
        forall i j o, ((i, j, o) \\in Corefref.counting.both t) =
          [&& (i < size ks)%N, (j < size rs)%N, o == #|nth set0 ks i :&: nth set0 rs j| & o != 0%N]]]) ->
  {equal}"""
"""Of a pair, and the table of the sizes of its entities and of their overlaps that are not 0."""

MENTIONS = "({mentions_of} {side})%:R"
COUNTED = {
    "mentions": ("({in_both} {side})%:R", MENTIONS),
    "muc": ("({in_both} {side})%:R - ({overlapping} {side})%:R", MENTIONS + " - ({entities_of} {side})%:R"),
    "b_cubed": ("\\sum_(s <- undup ({key_sizes} {side})) ({squares} {side} s)%:R / s%:R", MENTIONS),
    "lea": (
        "\\sum_(s <- undup ({key_sizes} {side})) ({ordered_pairs} {side} s)%:R / (s.-1)%:R + ({singletons} {side})%:R",
        MENTIONS,
    ),
}
"""Numerator and denominator, as `corefref.engine.counting` makes them of the counts of a side."""
AT = "(sumn [seq e.2 | e <- Corefref.counting.both t & e.1 == (p.1, p.2)])%:R"
SIZES_AT = "((nth 0%N (Corefref.counting.key_sizes t) p.1)%:R + (nth 0%N (Corefref.counting.response_sizes t) p.2)%:R)"
WEIGHTS = {"ceaf_m": AT, "ceaf_e": f"(2%:R * {AT} / {SIZES_AT})"}
"""What an alignment of the table weighs, pair by pair."""
COUNTS = (
    "in_both",
    "overlapping",
    "mentions_of",
    "entities_of",
    "key_sizes",
    "squares",
    "ordered_pairs",
    "singletons",
    "common_links",
    "links_of",
    "response_sizes",
    "common_non_links",
    "non_links",
    "same",
)
PARTS = ("recall_num", "recall_den", "precision_num", "precision_den")
TURNED = f"({LIBRARY}.counting.transposed t)"
BLANC = """Corefref.blanc_documents.counts K R = Corefref.blanc_documents.BlancCounts
  (Corefref.blanc_documents.LinkCounts
    ({common_links} t) ({links_of} ({key_sizes} t)) ({links_of} ({response_sizes} t)))
  (Corefref.blanc_documents.LinkCounts ({common_non_links} t) ({non_links} t) ({non_links} {turned}))
  ({same} t)"""


def figures(metric: str, *names: str) -> str:
    """
    That figures of two pairs are equal.

    >>> figures("conll", "F1")
    'Corefref.metrics.F1 Corefref.metrics.conll K R = Corefref.metrics.F1 Corefref.metrics.conll L S'
    """
    of = f"{LIBRARY}.metrics"
    return " /\\ ".join(f"{of}.{name} {of}.{metric} K R = {of}.{name} {of}.{metric} L S" for name in names)


def of_one_table() -> Iterator[Cell]:
    """That every metric is a function of the table of overlaps and sizes."""
    f1 = {m: OF_ONE_TABLE.format(equal=figures(m, "F1")) for m in (*METRICS, CONLL.id) if ENTRIES[m].argued}
    for metric, claim in f1.items():
        if metric in METRICS:
            claim = f"({claim}) /\\\n({OF_ONE_TABLE.format(equal=figures(metric, 'recall', 'precision'))})"
        yield Cell(f"{metric}_table_suffices", claim, "tables")


def counted() -> Iterator[Cell]:
    """That what the engine counts, of the table, is what the metrics are made of."""
    count = {name: f"{LIBRARY}.counting.{name}" for name in COUNTS}
    for metric, (numerator, denominator) in COUNTED.items():
        of = [f"{LIBRARY}.metrics.{part} {LIBRARY}.metrics.{metric} K R" for part in PARTS]
        made = [made.format(side=side, **count) for side in ("t", TURNED) for made in (numerator, denominator)]
        first, second, third, last = (f"{a} = {b}" for a, b in zip(of, made, strict=True))
        equal = f"[/\\ {first}, {second},\n  {third} & {last}]"
        yield Cell(f"{metric}_counted", OF_A_TABLE.format(equal=equal), "counting")
    for metric, by, denominator in (
        ("ceaf_m", "by_phi3", "mentions_of"),
        ("ceaf_e", "by_phi4", "entities_of"),
    ):
        of = [f"{LIBRARY}.metrics.{part} {LIBRARY}.metrics.{metric} K R" for part in PARTS]
        numerator = f"\\sum_(p <- g) {WEIGHTS[metric]}"
        sides = [f"({count[denominator]} {side})%:R" for side in ("t", TURNED)]
        made = [numerator, sides[0], numerator, sides[1]]
        first, second, third, last = (f"{a} = {b}" for a, b in zip(of, made, strict=True))
        given = f"forall g u v, {LIBRARY}.aligned.aligned {LIBRARY}.aligned.{by} t g u v ->\n  "
        equal = f"{given}[/\\ {first}, {second},\n  {third} & {last}]"
        yield Cell(f"{metric}_counted", OF_A_TABLE.format(equal=equal), "aligned")
    yield Cell("blanc_counted", OF_A_TABLE.format(equal=BLANC.format(turned=TURNED, **count)), "counting")


MENTION = "m.1.2 <= m.2 < {size}"
COLUMNS = {
    "read_cell_is_the_grammar": "forall (u : seq {sign}) (l : seq {item}), {read_cell} u = Some l <-> {is_cell} u l",
    "written_column_reads_back": f"""forall (n : nat) (ms : seq {{mention}}),
  (forall m, m \\in ms -> ({MENTION.format(size="n")})%N) ->
  (forall m m' : {{mention}}, m \\in ms -> m' \\in ms ->
    ~~ [&& m.1.1 == m'.1.1, (m.1.2 < m'.1.2)%N, (m'.1.2 < m.2)%N & (m.2 < m'.2)%N]) ->
  uniq [seq (m.1.2, m.2) | m <- ms] ->
  exists2 out, {{read_column}} ({{write_column}} n ms) = Some out & perm_eq out ms""",
    "columns_cannot_cross": f"""forall (us : seq (seq {{sign}})) (ms : seq {{mention}}), {{read_column}} us = Some ms ->
  (forall m m' : {{mention}}, m \\in ms -> m' \\in ms ->
    ~~ [&& m.1.1 == m'.1.1, (m.1.2 < m'.1.2)%N, (m'.1.2 < m.2)%N & (m.2 < m'.2)%N]) /\\
  (forall m, m \\in ms -> ({MENTION.format(size="size us")})%N)""",
}
"""Of the coreference column. That `columns.is_cell` is the grammar of `corefref.formats.conll` is tried, not proved."""
OF_COLUMNS = ("sign", "item", "mention", "read_cell", "is_cell", "read_column", "write_column")


def of_columns() -> Iterator[Cell]:
    """What is read and written of the coreference column."""
    named = {name: f"{LIBRARY}.columns.{name}" for name in OF_COLUMNS}
    return (Cell(theorem, claim.format(**named), "columns") for theorem, claim in COLUMNS.items())


F_BETA = "((1 + b ^+ 2) * {p} * {r} / (b ^+ 2 * {p} + {r}))"
FB = F_BETA.format(r="r", p="p")
F_BETA_RAISED = F_BETA.format(r="r'", p="p'")
LEA = "((\\sum_(k in {K}) w k * Corefref.lea.resolution_score {R} k) / (\\sum_(k in {K}) w k))"
LEA_RECALL, LEA_PRECISION = LEA.format(K="K", R="R"), LEA.format(K="R", R="K")
ANY_WEIGHT = "forall b : rat, 0 < b -> "
IN_UNIT = "forall r p : rat, 0 <= r <= 1 -> 0 <= p <= 1 -> "
ANY_IMPORTANCE = "forall (T : finType) (w : {set T} -> rat), (forall e, 0 <= w e) -> forall K R : {set {set T}},\n  "
VALID = "Corefref.partitions.is_partition K -> Corefref.partitions.is_partition R -> "
RESOLVED = "(forall k, k \\in K -> w k != 0 -> if #|k| == 1%N then k \\in R else [exists r in R, k \\subset r])"
WEIGHTED = {
    "f_beta_swap": f"{ANY_WEIGHT}forall r p : rat, {FB} = ((1 + b^-1 ^+ 2) * r * p / (b^-1 ^+ 2 * r + p))",
    "f_beta_mono": f"{ANY_WEIGHT}forall r r' p p' : rat, 0 <= r <= r' -> 0 <= p <= p' -> {FB} <= {F_BETA_RAISED}",
    "f_beta_between": f"{ANY_WEIGHT}forall r p : rat, 0 <= r -> 0 <= p -> Num.min r p <= {FB} <= Num.max r p",
    "f_beta_bounds": f"{ANY_WEIGHT}{IN_UNIT}0 <= {FB} <= 1",
    "f_beta_eq1": f"{ANY_WEIGHT}{IN_UNIT}({FB} == 1) = (r == 1) && (p == 1)",
    "lea_recall_by_bounds": f"{ANY_IMPORTANCE}{VALID}0 <= {LEA_RECALL} <= 1",
    "lea_recall_by_eq1": f"{ANY_IMPORTANCE}{VALID}\\sum_(k in K) w k != 0 ->\n  {LEA_RECALL} = 1 <-> {RESOLVED}",
    "lea_f1_by_eq1": f"{ANY_IMPORTANCE}(forall e, 0 < w e) -> {VALID}K != set0 -> R != set0 ->\n"
    f"  Corefref.partitions.f1 {LEA_RECALL} {LEA_PRECISION} = 1 <-> K = R",
}
"""Of F with any weight (FBETA-1), and of LEA with any importance (LEA-2)."""


def of_readings() -> Iterator[Cell]:
    """Which invariants are kept where 0/0 has a value, and which are lost: the cells of their table."""
    for row in undefined.ROWS:
        stated = f"{LIBRARY}.invariants.{row.invariant}"
        for reading in undefined.READINGS:
            read = f"({LIBRARY}.undefined.under {LIBRARY}.undefined.{reading.id.capitalize()} {{}})"
            if lost := row.lost.get(reading.id):
                claim = f"~ {stated} {read.format(f'{LIBRARY}.metrics.{lost.metric}')}"
            else:
                given = (f"{LIBRARY}.invariants.{need} q ->" for need in (*row.needs, row.invariant))
                claim = f"forall q : {LIBRARY}.metrics.ratios, {' '.join(given)} {stated} {read.format('q')}"
            yield Cell(row.theorem(reading), claim, "undefined")


QUOTIENT = "(if {den} == 0 then None else Some ({num} / {den}))"
FAMILY_DEN = "(\\sum_(k <- K) #|k|%:R)"
B_CUBED_FAMILY = "(\\sum_(k <- K) \\sum_(r <- R) #|k :&: r|%:R ^+ 2 / #|k|%:R)"
LINKS = "Corefref.lea.links"
LEA_FAMILY = f"(\\sum_(k <- K) \\sum_(r <- R) #|k|%:R * (#|{LINKS} k :&: {LINKS} r|%:R / #|{LINKS} k|%:R))"
FAMILIES = "forall (T : finType) (K R : seq {set T}), "
SETS = "[set k in K] [set r in R]"
REPEATED = (
    "forall (T : finType) (K R : seq {set T}) (r : {set T}) (x : T), (1 < #|r|)%N -> x \\notin r ->\n"
    "  (forall k, k \\in K -> x \\in k -> k :&: r = set0) -> "
)


def over_families(key: str, response: str, numerator: str) -> str:
    """The formula of a family and another."""
    formula = QUOTIENT.format(num=numerator, den=FAMILY_DEN)
    return f"((fun K R : seq {{set T}} => {formula} : option rat) ({key}) ({response}))"


def of_families() -> Iterator[Cell]:
    """Of the formulas of B³ and LEA over families, which are those of the metrics where nothing is repeated."""
    for metric, numerator in (("b_cubed", B_CUBED_FAMILY), ("lea", LEA_FAMILY)):
        plain = f"Corefref.metrics.recall Corefref.metrics.{metric} {SETS}"
        claim = f"{FAMILIES}uniq K -> uniq R ->\n  {over_families('K', 'R', numerator)} = {plain}"
        yield Cell(f"{metric}_family_plain", claim, "overlapping")
        claim = f"{FAMILIES}set0 \\notin K -> ({over_families('K', 'R', numerator)} == None) = (K == [::])"
        yield Cell(f"{metric}_family_recall_undefined", claim, "overlapping")
    longer, shorter = (over_families("K", f"{r} :: R", LEA_FAMILY) for r in ("(x |: r)", "r"))
    yield Cell("lea_family_repeated_recall", f"{REPEATED}{longer} =\n  {shorter}", "overlapping")


NAMED = "[set e in {} | names e != set0]"
NAMED_K, NAMED_R = NAMED.format("K"), NAMED.format("R")
PAIR_F1 = "2%:R * #|k :&: r|%:R / (#|k|%:R + #|r|%:R)"
NEC = (
    "((fun (a : rel {{set T}}) (K R : {{set {{set T}}}}) =>\n"
    f"    Corefref.ceaf.best_similarity (fun k r => if a k r then {PAIR_F1} else 0)\n"
    f"      {NAMED_K} {NAMED_R} / #|{NAMED_K}|%:R) {{}})"
).format
OF_NAMES = (
    "forall (T N : finType) ({} : rel {{set T}}) (names : {{set T}} -> {{set N}}) ({} : {{set {{set T}}}}),\n  ".format
)
OF_A_PAIR = OF_NAMES("a", "K R")
OF_VALID_NAMES = f"{OF_A_PAIR}Corefref.partitions.is_partition K -> "
ITSELF = f"(forall k, k \\in {NAMED_K} -> a k k) ->\n  "
CEAF_E_OF_NAMED = f"Corefref.ceaf.ceaf_recall Corefref.ceaf.phi4 {NAMED_K} {NAMED_R}"
EVERY_PAIR = f"forall k r, k \\in {NAMED_K} -> r \\in {NAMED_R} ->"
NEC_LAWS = {
    "nec_bounds": f"{OF_VALID_NAMES}0 <= {NEC('a K R')} <= 1",
    "nec_id": f"{OF_NAMES('a', 'K')}Corefref.partitions.is_partition K -> #|{NAMED_K}|%:R != 0 :> rat ->\n"
    f"  {ITSELF}{NEC('a K K')} = 1",
    "nec_admits_more": f"{OF_NAMES('a b', 'K R')}(forall k r, a k r -> b k r) ->\n  {NEC('a K R')} <= {NEC('b K R')}",
    "nec_at_most_ceaf_e": f"{OF_VALID_NAMES}{NEC('a K R')} <= {CEAF_E_OF_NAMED}",
    "nec_is_ceaf_e": f"{OF_VALID_NAMES}({EVERY_PAIR} k :&: r != set0 -> a k r) ->\n"
    f"  {NEC('a K R')} = {CEAF_E_OF_NAMED}",
    "nec_whole_entities": f"{OF_VALID_NAMES}R \\subset K -> {ITSELF}{NEC('a K R')} = #|{NAMED_R}|%:R / #|{NAMED_K}|%:R",
    "nec_eq0": f"{OF_VALID_NAMES}{NEC('a K R')} = 0 <-> ({EVERY_PAIR} a k r -> k :&: r = set0)",
    "nec_nameless": f"{OF_A_PAIR}{NEC('a K R')} = {NEC(f'a {NAMED_K} {NAMED_R}')}",
}
"""Of NEC (NEC-1 to NEC-5), with any names and any admissible pairs."""


def of_named_entities() -> Iterator[Cell]:
    """Of the F₁ of NEC's default member, whatever has names and whichever pairs are admissible."""
    return (Cell(theorem, claim, "named_entities") for theorem, claim in NEC_LAWS.items())


SPLIT = "Corefref.split_antecedents.split"
CREDITED = "plural credit K R"
ORDINARY = f"""forall (T : finType) (plural : pred T) (credit : T -> option (T * rat)) (K R : {{set {{set T}}}}),
  {VALID}(forall m, m \\in cover K -> ~~ plural m) ->
  """
NON_LINKS = "('C(\\sum_(c in K) #|c|, 2) - \\sum_(c in K) 'C(#|c|, 2) = #|Corefref.blanc.non_coreference_links K|)%N"
WITHOUT_PLURALS = {
    "split_quotients_plain": f"""{ORDINARY}[/\\ {SPLIT}_muc_recall {CREDITED} = recall Corefref.metrics.muc K R,
  {SPLIT}_b_cubed_recall {CREDITED} = recall Corefref.metrics.b_cubed K R,
  {SPLIT}_lea_recall {CREDITED} = recall Corefref.metrics.lea K R,
  {SPLIT}_ceaf_m_recall {CREDITED} = recall Corefref.metrics.ceaf_m K R /\\
  {SPLIT}_ceaf_m_precision {CREDITED} = precision Corefref.metrics.ceaf_m K R &
  {SPLIT}_ceaf_e_recall {CREDITED} = recall Corefref.metrics.ceaf_e K R /\\
  {SPLIT}_ceaf_e_precision {CREDITED} = precision Corefref.metrics.ceaf_e K R]""",
    "split_blanc_plain": f"""{ORDINARY}[/\\ {SPLIT}_c {CREDITED} = (Corefref.blanc.common_c K R)%:R,
  {SPLIT}_n {CREDITED} = (Corefref.blanc.common_n K R)%:R,
  (\\sum_(c in K) 'C(#|c|, 2) = #|Corefref.blanc.coreference_links K|)%N & {NON_LINKS}]""",
}
"""Of metrics with split antecedents, that they are the metrics where there are none, whatever plurals are worth."""


def without_plurals() -> Iterator[Cell]:
    """That metrics with split antecedents are the metrics where there are none."""
    return (Cell(theorem, claim, "split_antecedents") for theorem, claim in WITHOUT_PLURALS.items())


READ = "Corefref.undefined.under Corefref.undefined"
QUOTIENTS = "forall (q : Corefref.metrics.ratios) (T : finType) (K R : {set {set T}}), "
OF_NOTHING = {
    "readings_agree": "forall (rd : Corefref.undefined.reading) (q : Corefref.metrics.ratios) (T : finType)\n"
    "  (K R : {set {set T}}), recall_den q K R != 0 ->\n"
    "  recall (Corefref.undefined.under rd q) K R = Some (recall_num q K R / recall_den q K R)",
    "readings_of_nothing": f"{QUOTIENTS}recall_den q K R = 0 -> [/\\ recall ({READ}.Open q) K R = None,\n"
    f"  recall ({READ}.Zero q) K R = Some 0,\n"
    f"  recall ({READ}.One_if_empty q) K R = Some ((K == set0) && (R == set0))%:R &\n"
    f"  recall ({READ}.One q) K R = Some 1]",
    "zero_of_f1": f"{QUOTIENTS}F1 ({READ}.Zero q) K R = Some (odflt 0 (F1 q K R))",
    "muc_one_on_identity_under_one": f"Corefref.invariants.one_on_identity ({READ}.One Corefref.metrics.muc)",
}
"""What 0/0 is under each reading of EMPTY-1; `metrics` is imported."""


def of_nothing() -> Iterator[Cell]:
    """What 0/0 is under each reading."""
    return (Cell(theorem, claim, "undefined") for theorem, claim in OF_NOTHING.items())


MATCHED = "Corefref.matching"
RELATED = """forall (P : finType) (M : eqType) (maximum : M -> {set P}) (rel : rel M)
  (f : seq (M * M) -> seq (M * M))"""
SOUND = "(forall ps, uniq [seq p.1 | p <- f ps] && uniq [seq p.2 | p <- f ps] /\\ {subset f ps <= ps})"
FULL = """(forall (ps : seq (M * M)) p, p \\in ps ->
    (p.1 \\in [seq q.1 | q <- f ps]) || (p.2 \\in [seq q.2 | q <- f ps]))"""
ROWS = f"""{RELATED} (K R : seq M), uniq K -> uniq R ->
  {{in K &, injective maximum}} -> {{in R &, injective maximum}} -> {SOUND} ->"""
MATCHING = {
    "matching_one_to_one": f"""{ROWS}
  uniq [seq p.1 | p <- {MATCHED}.matching maximum rel f K R] &&
  uniq [seq p.2 | p <- {MATCHED}.matching maximum rel f K R]""",
    "greatest_overlap_unique": f"""forall (a b : nat) (rel : 'I_a -> 'I_b -> bool) (w : 'I_a -> 'I_b -> rat),
  let matching (m : {{ffun 'I_a -> option 'I_b}}) := [forall i, if m i is Some j then rel i j else true] &&
    [forall i, forall h, (m i == m h) && (m i != None) ==> (i == h)] in
  exists2 m, matching m & forall m', matching m' -> m' != m -> {MATCHED}.better w m m'""",
    "matching_leaves_no_pair": f"""{RELATED} (K R : seq M) (k r : M),
  {FULL} -> k \\in K -> r \\in R -> rel k r ->
  (k \\in [seq p.1 | p <- {MATCHED}.matching maximum rel f K R]) ||
  (r \\in [seq p.2 | p <- {MATCHED}.matching maximum rel f K R])""",
    "matching_fills_classes": f"""{ROWS} forall x : M, {FULL} -> equivalence_rel rel ->
  count (fun p => rel x p.1) ({MATCHED}.matching maximum rel f K R) = minn (count (rel x) K) (count (rel x) R)""",
    "matching_on_key_mentions": f"""{RELATED} (K : seq M), uniq K -> {{in K &, injective maximum}} -> {SOUND} ->
  reflexive rel -> {MATCHED}.matching maximum rel f K K =i [seq (k, k) | k <- K]""",
}
"""Of matching mentions (MATCH-1 to MATCH-3)."""


def of_matching() -> Iterator[Cell]:
    """That a matching is one-to-one, and that of greatest overlap one."""
    return (Cell(theorem, claim, "matching") for theorem, claim in MATCHING.items())


SHUFFLED = """forall (gT : finGroupType) (W : finType) (to : {action gT &-> W}) (G : {group gT}) (P s : W -> rat),
  (forall w, 0 <= P w) /\\ \\sum_w P w = 1 -> (forall w g, g \\in G -> P (to w g) = P w) ->"""
AS_GREAT = "#|[set i | s w <= s (to w (h i))]|.+1%:R"
HOLM = "\\big[Num.max/0]_(j | p w j <= p w i) Num.min 1 (#|[set k | p w j <= p w k]|%:R * p w j)"
OF_CHANCE = {
    "enumerated_p_is_valid": f"""{SHUFFLED} forall a : rat, 0 <= a ->
  \\sum_(w in [set w | #|[set g in G | s w <= s (to w g)]|%:R / #|G|%:R <= a]) P w <= a""",
    "sampled_p_is_valid": f"""{SHUFFLED} forall (n : nat) (a : rat), 0 <= a ->
  \\sum_w P w * (\\sum_(h in ffun_on (mem G) : pred {{ffun 'I_n -> gT}})
    ({AS_GREAT} / n.+1%:R <= a)%R%:R / #|G|%:R ^+ n) <= a""",
    "holm_family_wise": f"""forall (I W : finType) (P : W -> rat) (p : W -> I -> rat) (true_ones : {{set I}}) (a : rat),
  (forall w, 0 <= P w) /\\ \\sum_w P w = 1 ->
  (forall i (b : rat), i \\in true_ones -> 0 <= b -> \\sum_(w in [set w | p w i <= b]) P w <= b) ->
  (forall w i, 0 <= p w i) -> 0 <= a < 1 ->
  \\sum_(w in [set w | [exists i in true_ones, {HOLM} <= a]]) P w <= a""",
}
"""Of p-values under exchangeability, and of Holm's correction."""

COMPUTED = """List.Forall
  (fun c : Corefref.metrics.metric * (seq (seq nat) -> seq (seq nat) -> seq (option QArith_base.Q)) =>
    forall (n : nat) (ks rs : seq (seq nat)), Corefref.lists.ok n ks -> Corefref.lists.ok n rs ->
    let figure i := omap Corefref.rationals.Q2rat (nth None (c.2 ks rs) i) in
    let K := Corefref.lists.family n ks in let R := Corefref.lists.family n rs in
    [/\\ recall c.1 K R = figure 0%N, precision c.1 K R = figure 1%N & F1 c.1 K R = figure 2%N])
  [:: {figures}]"""
CERTIFIED = """forall (n : nat) (phi : {set 'I_n} -> {set 'I_n} -> rat)
  (phiL : seq nat -> seq nat -> QArith_base.Q) (ks rs : seq (seq nat)),
  Corefref.lists.ok n ks -> Corefref.lists.ok n rs ->
  (forall k r, k \\in ks -> r \\in rs ->
    Corefref.rationals.Q2rat (phiL k r) = phi (Corefref.lists.entity n k) (Corefref.lists.entity n r)) ->
  forall us vs g, Corefref.certificates.certified phiL ks rs us vs g ->
  Corefref.ceaf.best_similarity phi (Corefref.lists.family n ks) (Corefref.lists.family n rs) =
  Corefref.rationals.Q2rat (Corefref.certificates.similarityL phiL ks rs g)"""
DUAL = """forall (T : finType) (phi : {set T} -> {set T} -> rat) (K R : {set {set T}}),
  exists u v : {set T} -> rat,
  [/\\ forall k, k \\in K -> 0 <= u k, forall r, r \\in R -> 0 <= v r,
      forall k r, k \\in K -> r \\in R -> phi k r <= u k + v r &
      \\sum_(k in K) u k + \\sum_(r in R) v r = Corefref.ceaf.best_similarity phi K R]"""
CHECKER = "Corefref.checker"


def _is_so(convention: str, rounding: str, digits: str, documents: str) -> str:
    """That the claim x of the metric m is right of documents with mentions below n."""
    return f"""  exists2 value, Corefref.checker_correct.corpus_figure ({convention}) m
      (Corefref.checker_metrics.corpus_of n ({documents})) ({CHECKER}.claimed_measure x) = Some value &
    value = omap Corefref.rationals.Q2rat ({CHECKER}.claimed_value x) /\\
    match value, {CHECKER}.claimed_decimal x with
    | Some q, Some z =>
        let printed := Corefref.rationals.Z2rat z in let percent := q * 10%:R ^+ (2 + {digits}) in
        is_true match {rounding} with
        | {CHECKER}.Half_even => let twice := 2%:R * `|percent - printed| in
            (twice < 1) || (twice == 1) && BinInt.Z.even z
        | {CHECKER}.Truncate => printed <= percent < printed + 1
        end
    | None, None => true
    | _, _ => false
    end"""


OF_CERTIFICATE = _is_so(*(f"{CHECKER}.{part}_of c" for part in ("convention", "rounding", "digits", "documents")))
ACCEPTED = f"""forall (c : {CHECKER}.certificate) (n : nat) (m : {CHECKER}.metric_name) l (x : {CHECKER}.claim),
  (if {CHECKER}.verdict c is {CHECKER}.Accepted then true else false) ->
  (forall d, List.In d ({CHECKER}.documents_of c) ->
    all (fun y => BinPos.Pos.to_nat y < n)%N (flatten ({CHECKER}.key_of d)) &&
    all (fun y => BinPos.Pos.to_nat y < n)%N (flatten ({CHECKER}.response_of d))) ->
  List.In (m, l) ({CHECKER}.claims_of c) -> List.In x l ->
{OF_CERTIFICATE}"""
REPORTS = "Corefref.reports"
OF_PROPOSAL = _is_so(
    f"{REPORTS}.proposed_convention p",
    f"{REPORTS}.proposed_rounding p",
    f"{REPORTS}.proposed_digits p",
    "[seq y.2 | y <- xs]",
)
PRINTED = f"""forall ws key response propose t,
  {REPORTS}.answered ws ({REPORTS}.read_both key response) propose = {REPORTS}.Printed t ->
  exists o xs p l, [/\\ {REPORTS}.rules_of ws = Some o,
    match {REPORTS}.formats ({REPORTS}.decided key) ({REPORTS}.decided response) with
    | Some {REPORTS}.Columns => exists ks rs ys, [/\\ Corefref.grammar.documents_of_bytes key ks,
        Corefref.grammar.documents_of_bytes response rs, Corefref.reading.paired o ks rs = Some ys &
        xs = [seq (y.1, {CHECKER}.Document [seq [seq Corefref.reading.code m | m <- k] | k <- y.2.1]
                          [seq [seq Corefref.reading.code m | m <- k] | k <- y.2.2] [::]) | y <- ys]]
    | Some {REPORTS}.Sets => exists ks rs, [/\\ Corefref.sets_correct.sets_of_bytes key = Some ks,
        Corefref.sets_correct.sets_of_bytes response = Some rs & Corefref.sets.paired_lines o ks rs [::] = Some xs]
    | None => False
    end,
    t = {REPORTS}.heading ({REPORTS}.proposed p) l xs ++
        {REPORTS}.conventions_of o ({REPORTS}.read_both key response) p ++
        {REPORTS}.shown_table ({REPORTS}.proposed_digits p) l &
    forall (n : nat) (m : {CHECKER}.metric_name) cs (x : {CHECKER}.claim),
      (forall d, List.In d [seq y.2 | y <- xs] ->
        all (fun y => BinPos.Pos.to_nat y < n)%N (flatten ({CHECKER}.key_of d)) &&
        all (fun y => BinPos.Pos.to_nat y < n)%N (flatten ({CHECKER}.response_of d))) ->
      List.In (m, cs) l -> List.In x cs ->
{OF_PROPOSAL}]"""
READ = "forall bs ds, Corefref.reading.read_file bs = Some ds <-> Corefref.grammar.documents_of_bytes bs ds"
WHOLE = "forall n, foldl Corefref.reading.shifted BinNums.N0 (Corefref.reports.whole n) = n"
DECIMAL = """forall places n, exists a b,
  [/\\ Corefref.reports.decimal places n = a ++ (if places is 0%N then [::] else BinNat.N.of_nat 46 :: b),
    size b = places,
    foldl Corefref.reading.shifted BinNums.N0 (a ++ b) = n & (0 < size a)%N]"""
COMPLETE = f"""forall v r digits (ds : seq {CHECKER}.document),
  (forall d, List.In d ds ->
    {CHECKER}.well_formed ({CHECKER}.key_of d) && {CHECKER}.well_formed ({CHECKER}.response_of d)) ->
  exists c, [/\\ {CHECKER}.accepts c,
    map {CHECKER}.key_of ({CHECKER}.documents_of c) = map {CHECKER}.key_of ds /\\
      map {CHECKER}.response_of ({CHECKER}.documents_of c) = map {CHECKER}.response_of ds,
    [/\\ {CHECKER}.convention_of c = v, {CHECKER}.rounding_of c = r & {CHECKER}.digits_of c = digits] &
    forall m x,
      is_true match m, x with
      | {CHECKER}.Conll, {CHECKER}.F1 => true
      | {CHECKER}.Conll, _ => false
      | _, _ => true
      end ->
      exists l y, [/\\ List.In (m, l) ({CHECKER}.claims_of c), List.In y l & {CHECKER}.claimed_measure y = x]]"""


def of_computation() -> Iterator[Cell]:
    """That what is computed is what is meant: the figures, an alignment with its prices, what the checker accepts."""
    listed = ";\n    ".join(
        f"({m} : Corefref.metrics.metric, Corefref.figures.{m}_figures)" for m in computed_metrics()
    )
    yield Cell(
        "figures_are_the_metrics", COMPUTED.format(figures=listed.replace("(", "(Corefref.metrics.")), "computed"
    )
    yield Cell("certified_sound", CERTIFIED, "certificates")
    yield Cell("ceaf_dual_exists", DUAL, "strong_duality")
    yield Cell("accepted_is_proved", ACCEPTED, "checker_correct")
    yield Cell("read_file_is_the_grammar", READ, "reading_correct")
    yield Cell("printed_is_proved", PRINTED, "from_bytes")
    yield Cell("whole_reads_back", WHOLE, "from_bytes")
    yield Cell("decimal_reads_back", DECIMAL, "from_bytes")
    yield Cell("every_corpus_has_a_certificate", COMPLETE, "certifiable")


def computed_metrics() -> Iterator[str]:
    """The metrics of `coq/figures.v`, in its order: those that are settled, but the mean, which has F₁ alone."""
    return (m for m in METRICS if ENTRIES[m].argued)


def of_chance() -> Iterator[Cell]:
    """That p-values are valid."""
    return (Cell(theorem, claim, "randomization") for theorem, claim in OF_CHANCE.items())


NEEDED = (*(e.needs for e in exclusions.EXCLUSIONS), *(d.needs for d in exclusions.DERIVED))
OF_SCORING = {n for needs in NEEDED for n in needs} - {i.id for i in INVARIANTS}
"""What a theorem of any metric may need that is not an invariant of the table."""


def _of_m(*names: str) -> str:
    said = (f"{LIBRARY}.{'scoring' if n in OF_SCORING else 'invariants'}.{n} m" for n in names)
    return f"forall m : {LIBRARY}.metrics.metric, {' -> '.join(said)}"


def of_any_metric() -> Iterator[Cell]:
    """Which invariants no metric has together, and which follow from others, whatever the formula."""
    for e in exclusions.EXCLUSIONS:
        yield Cell(e.theorem, f"{_of_m(*e.needs, e.first, e.second)} -> False", "excluded")
    for d in exclusions.DERIVED:
        yield Cell(d.theorem, _of_m(*d.needs, *d.premises, d.conclusion), "derived")


def sentences() -> tuple[Cell, ...]:
    """All of them."""
    weighted = (Cell(theorem, claim, "weighted") for theorem, claim in WEIGHTED.items())
    beside = (*of_families(), *of_nothing(), *of_readings(), *without_plurals(), *of_matching(), *of_named_entities())
    known = (*of_one_table(), *counted(), *of_columns(), *weighted, *beside, *of_chance(), *of_computation())
    return (*known, *of_any_metric())


def text_of(found: tuple[Cell, ...]) -> str:
    """The file of the sentences."""
    return "\n".join([HEAD, *(sentence.definition for sentence in found), ""])


def generated() -> tuple[typed.Generated, ...]:
    """Every sentence, to be typed."""
    found = sentences()
    return (typed.Generated("sentences", text_of(found), [sentence.name for sentence in found]),)


check = typed.Sentences(generated)
