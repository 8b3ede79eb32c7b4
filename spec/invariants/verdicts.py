"""The verdicts on every invariant, metric by metric."""

from spec.invariants import boundaries, figures, merging, resolution, twinless_mentions
from spec.invariants.claims import Invariant, InvariantOfF1, Witness

TWINLESS = "b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_r_n ceaf_m_sys ceaf_e_sys b_cubed_0_full b_cubed_v4"
"""The metrics that treat twinless mentions before they score."""

INVARIANTS: tuple[Invariant, ...] = (
    Invariant(
        figures.recall_and_precision_within_unit_interval,
        proved=f"mentions muc b_cubed ceaf_m ceaf_e blanc blanc_luo_2014 lea {TWINLESS}",
    ),
    InvariantOfF1(
        figures.f1_within_unit_interval,
        proved=f"mentions muc b_cubed ceaf_m ceaf_e blanc blanc_luo_2014 lea conll {TWINLESS}",
    ),
    Invariant(
        figures.f1_between_recall_and_precision,
        proved=f"mentions muc b_cubed ceaf_m ceaf_e lea {TWINLESS}",
        refuted={Witness("ab cd", "abc d"): "blanc blanc_luo_2014"},
    ),
    Invariant(
        figures.recall_undefined_exactly_for_empty_key,
        proved="mentions b_cubed ceaf_m ceaf_e lea "
        "b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_r_n ceaf_m_sys ceaf_e_sys b_cubed_0_full",
        refuted={Witness("a", "a"): "muc blanc", Witness("", ""): "blanc_luo_2014", Witness("", "ab"): "b_cubed_v4"},
    ),
    Invariant(
        figures.one_on_identity,
        proved=f"mentions b_cubed ceaf_m ceaf_e blanc_luo_2014 lea {TWINLESS}",
        refuted={Witness("a", "a"): "muc blanc"},
    ),
    InvariantOfF1(
        figures.f1_one_on_identity,
        proved=f"mentions b_cubed ceaf_m ceaf_e blanc_luo_2014 lea {TWINLESS}",
        refuted={Witness("a", "a"): "muc blanc conll"},
    ),
    InvariantOfF1(
        figures.f1_one_only_on_identity,
        proved="b_cubed ceaf_m ceaf_e blanc_luo_2014 lea conll",
        refuted={
            Witness("a b", "ab"): "mentions",
            Witness("ab", "ab c"): "muc blanc",
            Witness("a", "a b"): "b_cubed_0 b_cubed_all b_cubed_r_n ceaf_m_r_n b_cubed_0_full",
            Witness("a", ""): "b_cubed_sys ceaf_m_sys ceaf_e_sys b_cubed_v4",
        },
    ),
    InvariantOfF1(
        figures.nothing_without_common_mention,
        proved="mentions muc b_cubed ceaf_m ceaf_e blanc lea conll b_cubed_0 ceaf_m_r_n b_cubed_0_full",
        refuted={
            Witness("", ""): "blanc_luo_2014",
            Witness("a", "b"): "b_cubed_all",
            Witness("a", "bc"): "b_cubed_r_n",
            Witness("a", ""): "b_cubed_sys ceaf_m_sys ceaf_e_sys b_cubed_v4",
        },
    ),
    Invariant(
        figures.nothing_for_empty_response,
        proved="mentions muc b_cubed ceaf_m ceaf_e blanc lea b_cubed_0 ceaf_m_r_n",
        refuted={
            Witness("", ""): "blanc_luo_2014",
            Witness("a", "a"): "b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full b_cubed_v4 ceaf_m_sys ceaf_e_sys",
        },
    ),
    Invariant(
        figures.roles_switched,
        proved="mentions muc b_cubed ceaf_m ceaf_e blanc_luo_2014 lea b_cubed_all",
        refuted={
            Witness("a b", "ab"): "blanc",
            Witness("", "a"): "b_cubed_0 b_cubed_r_n ceaf_m_r_n b_cubed_0_full",
            Witness("a", ""): "b_cubed_sys ceaf_m_sys ceaf_e_sys b_cubed_v4",
        },
    ),
    InvariantOfF1(
        figures.f1_symmetric,
        proved="mentions muc b_cubed ceaf_m ceaf_e blanc_luo_2014 lea conll b_cubed_all",
        refuted={
            Witness("abc", "ab c"): "blanc",
            Witness("a", "a b"): "b_cubed_0 ceaf_m_r_n",
            Witness("a", "bc"): "b_cubed_r_n",
            Witness("a", ""): "b_cubed_sys ceaf_m_sys ceaf_e_sys b_cubed_v4",
            Witness("ab c", "c"): "b_cubed_0_full",
        },
    ),
    InvariantOfF1(
        figures.names_make_no_difference,
        proved=f"mentions muc b_cubed ceaf_m ceaf_e blanc blanc_luo_2014 lea conll {TWINLESS}",
    ),
    Invariant(
        figures.documents_add_up,
        proved=f"mentions muc b_cubed ceaf_m ceaf_e lea {TWINLESS}",
        refuted={Witness("a b", "a b"): "blanc", Witness("a", "a b"): "blanc_luo_2014"},
    ),
    InvariantOfF1(
        figures.f1_of_documents_adds_up,
        proved=f"mentions muc b_cubed ceaf_m ceaf_e lea conll {TWINLESS}",
        refuted={Witness("a b", "a b"): "blanc", Witness("a", "a b"): "blanc_luo_2014"},
    ),
    Invariant(
        figures.recall_at_most_that_of_mentions,
        proved="mentions b_cubed ceaf_m lea b_cubed_0 ceaf_m_r_n",
        refuted={
            Witness("ab c", "ab"): "muc",
            Witness("ab", "a"): "ceaf_e",
            Witness("ab c d e", "ab"): "blanc blanc_luo_2014",
            Witness("a", ""): "b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full b_cubed_v4 ceaf_m_sys ceaf_e_sys",
        },
    ),
    Invariant(
        figures.recall_is_precision_on_equal_mentions,
        proved="mentions ceaf_m ceaf_m_r_n ceaf_m_sys",
        refuted={
            Witness("a b", "ab"): "muc b_cubed ceaf_e blanc "
            "b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys ceaf_e_sys b_cubed_0_full b_cubed_v4",
            Witness("abc", "ab c"): "blanc_luo_2014 lea",
        },
    ),
    Invariant(
        resolution.zero_exactly_if_nothing_is_resolved,
        proved="lea",
        refuted={
            Witness("a b", "ab"): "mentions b_cubed ceaf_m ceaf_e b_cubed_0 ceaf_m_r_n",
            Witness("ab c", "c"): "muc",
            Witness("a b", "b"): "blanc",
            Witness("", ""): "blanc_luo_2014",
            Witness("a", ""): "b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full b_cubed_v4 ceaf_m_sys ceaf_e_sys",
        },
    ),
    Invariant(
        resolution.zero_exactly_without_common_link,
        proved="muc",
        refuted={
            Witness("a", "a"): f"mentions b_cubed ceaf_m ceaf_e lea {TWINLESS}",
            Witness("a b", "a b"): "blanc",
            Witness("", ""): "blanc_luo_2014",
        },
    ),
    InvariantOfF1(
        resolution.nothing_for_mentions_alone,
        proved="muc lea",
        refuted={
            Witness("a b", "ab"): "mentions b_cubed ceaf_m ceaf_e "
            "b_cubed_0 b_cubed_all b_cubed_r_n ceaf_m_r_n b_cubed_0_full",
            Witness("ab c", "ac b"): "blanc conll",
            Witness("", ""): "blanc_luo_2014",
            Witness("a", ""): "b_cubed_sys ceaf_m_sys ceaf_e_sys b_cubed_v4",
        },
    ),
    Invariant(
        resolution.common_mention_is_rewarded,
        proved=f"mentions b_cubed ceaf_m ceaf_e {TWINLESS}",
        refuted={Witness("a", "a"): "muc blanc", Witness("a b", "ab"): "blanc_luo_2014 lea"},
    ),
    InvariantOfF1(
        resolution.common_link_is_rewarded,
        proved=f"mentions muc b_cubed ceaf_m ceaf_e blanc blanc_luo_2014 lea conll {TWINLESS}",
    ),
    Invariant(
        resolution.full_recall_exactly_if_no_entity_is_cut,
        proved="b_cubed b_cubed_0",
        refuted={
            Witness("ab", "a b"): "mentions",
            Witness("ab c", "ab"): "muc",
            Witness("a b", "ab"): "ceaf_m ceaf_e blanc lea ceaf_m_r_n",
            Witness("", "a"): "blanc_luo_2014",
            Witness("a", ""): "b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full b_cubed_v4 ceaf_m_sys ceaf_e_sys",
        },
    ),
    Invariant(
        resolution.incorrectly_resolved_mentions_leave_recall,
        proved="muc lea b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full",
        refuted={
            Witness("a b", "ab"): "mentions b_cubed ceaf_m ceaf_e b_cubed_0 ceaf_m_r_n ceaf_m_sys ceaf_e_sys",
            Witness("ab c", "ac b"): "blanc",
            Witness("a", "ab"): "blanc_luo_2014",
            Witness("ab", "ac b"): "b_cubed_v4",
        },
    ),
    Invariant(
        resolution.incorrectly_resolved_mentions_never_raise_precision,
        proved="muc lea b_cubed_sys b_cubed_v4",
        refuted={
            Witness("a", "ab"): "mentions b_cubed ceaf_m ceaf_e",
            Witness("a b", "ac b"): "blanc blanc_luo_2014",
            Witness("abc de", "abde cf"): "b_cubed_0",
            Witness("a b", "ab cde"): "b_cubed_all b_cubed_r_n",
            Witness("a", "abc"): "ceaf_m_r_n",
            Witness("ab", "ac b"): "ceaf_m_sys",
            Witness("ab c", "ac b"): "ceaf_e_sys",
            Witness("ab c", "abdef cg"): "b_cubed_0_full",
        },
    ),
    Invariant(
        boundaries.singletons_make_no_difference,
        proved="muc",
        refuted={
            Witness("a", "a"): f"mentions b_cubed ceaf_m ceaf_e lea {TWINLESS}",
            Witness("a b", "ab"): "blanc",
            Witness("a", ""): "blanc_luo_2014",
        },
    ),
    Invariant(
        boundaries.spurious_singletons_make_no_difference,
        proved="muc b_cubed_0 b_cubed_r_n b_cubed_sys ceaf_m_r_n ceaf_m_sys ceaf_e_sys b_cubed_0_full b_cubed_v4",
        refuted={
            Witness("", "a"): "mentions b_cubed ceaf_m ceaf_e blanc_luo_2014 lea b_cubed_all",
            Witness("a b", "a b c"): "blanc",
        },
    ),
    Invariant(
        boundaries.missing_mentions_as_singletons_make_no_difference,
        proved="muc b_cubed_sys ceaf_m_sys ceaf_e_sys b_cubed_v4",
        refuted={
            Witness("a", ""): "mentions b_cubed ceaf_m ceaf_e blanc_luo_2014 lea "
            "b_cubed_0 b_cubed_all b_cubed_r_n ceaf_m_r_n b_cubed_0_full",
            Witness("a b", "b"): "blanc",
        },
    ),
    InvariantOfF1(
        boundaries.common_singleton_never_lowers_f1,
        proved=f"mentions muc b_cubed ceaf_m ceaf_e blanc_luo_2014 lea conll {TWINLESS}",
        refuted={Witness("ab c", "ab c d"): "blanc"},
    ),
    Invariant(
        boundaries.key_singleton_never_lowers_precision,
        proved="mentions muc b_cubed "
        "b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_sys ceaf_e_sys b_cubed_0_full b_cubed_v4",
        refuted={
            Witness("ab", "a b"): "ceaf_m ceaf_e ceaf_m_r_n",
            Witness("ab c", "a b c"): "blanc",
            Witness("abc", "ab c"): "blanc_luo_2014 lea",
        },
    ),
    Invariant(
        boundaries.singletons_have_full_precision,
        proved="mentions b_cubed b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full b_cubed_v4",
        refuted={
            Witness("a", "a"): "muc blanc",
            Witness("ab", "a b"): "ceaf_m ceaf_e blanc_luo_2014 lea ceaf_m_r_n ceaf_m_sys ceaf_e_sys",
        },
    ),
    Invariant(
        boundaries.singletons_have_recall_entities_by_mentions,
        proved="b_cubed ceaf_m "
        "b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_r_n ceaf_m_sys b_cubed_0_full b_cubed_v4",
        refuted={Witness("ab", "a b"): "mentions ceaf_e blanc_luo_2014 lea ceaf_e_sys", Witness("a", "a"): "muc blanc"},
    ),
    Invariant(
        boundaries.one_entity_has_full_recall,
        proved="mentions muc b_cubed b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full b_cubed_v4",
        refuted={Witness("a b", "ab"): "ceaf_m ceaf_e blanc blanc_luo_2014 lea ceaf_m_r_n ceaf_m_sys ceaf_e_sys"},
    ),
    Invariant(
        boundaries.one_entity_has_precision_of_its_links,
        proved="muc",
        refuted={
            Witness("a b", "ab"): f"mentions b_cubed ceaf_m ceaf_e blanc {TWINLESS}",
            Witness("ab c", "ac b"): "blanc_luo_2014 lea",
        },
    ),
    InvariantOfF1(
        boundaries.one_entity_is_beaten_by_the_key_alone,
        proved="mentions",
        refuted={
            Witness("ab cd ef", "abcd ef"): "muc",
            Witness("ab cd", "abc d"): f"b_cubed ceaf_m ceaf_e blanc blanc_luo_2014 conll {TWINLESS}",
            Witness("abc de", "ade bc"): "lea",
        },
    ),
    Invariant(
        boundaries.whole_entities_earn_their_share_of_mentions,
        proved="mentions b_cubed ceaf_m lea b_cubed_0 ceaf_m_r_n",
        refuted={
            Witness("a", "a"): "muc blanc",
            Witness("ab c", "c"): "ceaf_e",
            Witness("a b", "b"): "blanc_luo_2014",
            Witness("a", ""): "b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full b_cubed_v4 ceaf_m_sys ceaf_e_sys",
        },
    ),
    Invariant(
        boundaries.whole_entities_earn_their_share_of_entities,
        proved="ceaf_e",
        refuted={
            Witness("ab c", "c"): "mentions b_cubed ceaf_m lea b_cubed_0 ceaf_m_r_n",
            Witness("a", "a"): "muc blanc",
            Witness("a b", "b"): "blanc_luo_2014",
            Witness("a", ""): "b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full b_cubed_v4 ceaf_m_sys ceaf_e_sys",
        },
    ),
    Invariant(
        boundaries.whole_entities_are_precise,
        proved="mentions b_cubed ceaf_m ceaf_e lea "
        "b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_r_n b_cubed_0_full b_cubed_v4",
        refuted={
            Witness("a", "a"): "muc blanc",
            Witness("a b", "b"): "blanc_luo_2014",
            Witness("ab c", "c"): "ceaf_m_sys ceaf_e_sys",
        },
    ),
    InvariantOfF1(
        boundaries.correct_entity_never_lowers_f1,
        proved="mentions muc b_cubed "
        "b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_sys ceaf_e_sys b_cubed_0_full b_cubed_v4",
        refuted={
            Witness("ab", "a b"): "ceaf_m ceaf_e ceaf_m_r_n",
            Witness("abc d", "ab c d"): "blanc",
            Witness("abc", "ab c"): "blanc_luo_2014 lea conll",
        },
    ),
    Invariant(
        merging.merge_never_lowers_recall,
        proved="mentions muc b_cubed b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full b_cubed_v4",
        refuted={
            Witness("a b", "a b"): "ceaf_m blanc blanc_luo_2014 ceaf_m_r_n ceaf_m_sys ceaf_e_sys",
            Witness("a", "a b"): "ceaf_e lea",
        },
    ),
    Invariant(
        merging.correct_merge_raises_recall,
        proved="muc b_cubed lea b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full b_cubed_v4",
        refuted={
            Witness("ab", "a b"): "mentions",
            Witness("ab c", "ac b"): "ceaf_m ceaf_e ceaf_m_r_n ceaf_m_sys ceaf_e_sys",
            Witness("ab cd", "abc d"): "blanc blanc_luo_2014",
        },
    ),
    Invariant(
        merging.wrong_merge_never_raises_precision,
        proved="mentions muc b_cubed ceaf_m lea b_cubed_0 b_cubed_all ceaf_m_r_n b_cubed_0_full",
        refuted={
            Witness("a", "a b"): "ceaf_e",
            Witness("a b", "a b c"): "blanc",
            Witness("ab c", "a c d"): "blanc_luo_2014",
            Witness("a", "abc d e"): "b_cubed_r_n b_cubed_sys b_cubed_v4",
            Witness("ab", "a c"): "ceaf_m_sys ceaf_e_sys",
        },
    ),
    InvariantOfF1(
        merging.merge_never_lowers_f1,
        proved="mentions",
        refuted={
            Witness("ab", "ab c"): "muc blanc conll",
            Witness("a", "a b"): "b_cubed lea "
            "b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_r_n ceaf_m_sys ceaf_e_sys b_cubed_0_full b_cubed_v4",
            Witness("a b", "a b"): "ceaf_m ceaf_e blanc_luo_2014 b_cubed_0",
        },
    ),
    Invariant(
        merging.merged_key_has_full_recall,
        proved="mentions muc b_cubed b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full b_cubed_v4",
        refuted={Witness("a b", "ab"): "ceaf_m ceaf_e blanc blanc_luo_2014 lea ceaf_m_r_n ceaf_m_sys ceaf_e_sys"},
    ),
    Invariant(
        merging.split_key_has_full_precision,
        proved="mentions muc b_cubed b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys b_cubed_0_full b_cubed_v4",
        refuted={
            Witness("ab", "a b"): "ceaf_m ceaf_e blanc_luo_2014 lea ceaf_m_r_n ceaf_m_sys ceaf_e_sys",
            Witness("ab c", "ac b"): "blanc",
        },
    ),
    InvariantOfF1(
        merging.which_key_entities_are_merged_makes_no_difference,
        proved="mentions muc",
        refuted={
            Witness("ab c d", "ac bd"): "b_cubed ceaf_e blanc blanc_luo_2014 lea conll "
            "b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys ceaf_e_sys b_cubed_0_full b_cubed_v4",
            Witness("ab cd e", "ace bd"): "ceaf_m ceaf_m_r_n ceaf_m_sys",
        },
    ),
    InvariantOfF1(
        merging.where_a_key_entity_is_split_makes_no_difference,
        proved="mentions muc",
        refuted={Witness("abcd", "ab cd"): f"b_cubed ceaf_m ceaf_e blanc blanc_luo_2014 lea conll {TWINLESS}"},
    ),
    Invariant(
        merging.merge_of_the_key_lowers_precision,
        proved=f"b_cubed ceaf_m ceaf_e blanc_luo_2014 lea {TWINLESS}",
        refuted={Witness("a b", "ab"): "mentions muc blanc"},
    ),
    Invariant(
        merging.split_of_the_key_lowers_recall,
        proved=f"muc b_cubed ceaf_m ceaf_e blanc blanc_luo_2014 lea {TWINLESS}",
        refuted={Witness("ab", "a b"): "mentions"},
    ),
    Invariant(
        twinless_mentions.spurious_mention_leaves_recall,
        proved="mentions muc b_cubed ceaf_m blanc "
        "b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_r_n ceaf_m_sys ceaf_e_sys b_cubed_0_full",
        refuted={Witness("a", "ab"): "ceaf_e lea", Witness("", "a"): "blanc_luo_2014", Witness("", "ab"): "b_cubed_v4"},
    ),
    Invariant(
        twinless_mentions.spurious_mention_never_raises_precision,
        proved="mentions muc b_cubed ceaf_m ceaf_e blanc blanc_luo_2014 lea b_cubed_0 ceaf_m_r_n b_cubed_0_full",
        refuted={
            Witness("", "ab c"): "b_cubed_all",
            Witness("a b c", "abc de"): "b_cubed_r_n b_cubed_sys b_cubed_v4",
            Witness("ab", "ac b"): "ceaf_m_sys ceaf_e_sys",
        },
    ),
    InvariantOfF1(
        twinless_mentions.spurious_mention_lowers_f1,
        proved="mentions b_cubed ceaf_m lea conll",
        refuted={
            Witness("ab", "ab c"): "muc blanc",
            Witness("ab", "ac b"): "ceaf_e",
            Witness("a", "a b"): f"blanc_luo_2014 {TWINLESS}",
        },
    ),
    Invariant(
        twinless_mentions.extra_mentions_lose_as_many_as_lea_says,
        proved="lea",
        refuted={
            Witness("a", "a"): f"mentions b_cubed ceaf_m ceaf_e blanc {TWINLESS}",
            Witness("a b", "ab"): "muc blanc_luo_2014",
        },
    ),
    InvariantOfF1(
        twinless_mentions.which_entity_an_extra_mention_joins_makes_no_difference,
        proved="mentions muc ceaf_m b_cubed_0 ceaf_m_r_n ceaf_m_sys",
        refuted={
            Witness("ab c", "ac b"): "b_cubed ceaf_e blanc blanc_luo_2014 lea conll "
            "b_cubed_all b_cubed_r_n b_cubed_sys ceaf_e_sys b_cubed_0_full b_cubed_v4"
        },
    ),
    InvariantOfF1(
        twinless_mentions.spurious_pair_is_better_than_a_spurious_mention,
        proved="lea b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_sys b_cubed_0_full b_cubed_v4",
        refuted={
            Witness("a", "a"): "mentions muc ceaf_m ceaf_e blanc blanc_luo_2014 conll b_cubed_0 ceaf_m_r_n",
            Witness("a b", "ab"): "b_cubed",
            Witness("ab c", "ac b"): "ceaf_e_sys",
        },
    ),
    Invariant(
        twinless_mentions.spurious_pair_raises_precision_exactly_below_one_half,
        proved="b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_sys b_cubed_v4",
        refuted={
            Witness("", "ab c"): "mentions b_cubed ceaf_m ceaf_e blanc_luo_2014 lea",
            Witness("a b", "ab cd"): "muc",
            Witness("ab", "ac de"): "blanc",
            Witness("a b c", "abc de"): "b_cubed_0 ceaf_e_sys b_cubed_0_full",
            Witness("", "ab cd"): "ceaf_m_r_n",
        },
    ),
    Invariant(
        twinless_mentions.spurious_pair_raises_precision_exactly_below_two_thirds,
        proved="ceaf_e_sys",
        refuted={
            Witness("", "ab c"): "mentions b_cubed ceaf_m ceaf_e blanc_luo_2014 lea",
            Witness("a b", "ab cd"): "muc "
            "b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_r_n ceaf_m_sys b_cubed_0_full b_cubed_v4",
            Witness("ab", "ac de"): "blanc",
        },
    ),
    Invariant(
        twinless_mentions.common_mention_never_lowers_recall,
        proved="mentions muc b_cubed ceaf_m blanc "
        "b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_r_n b_cubed_0_full b_cubed_v4",
        refuted={Witness("a b", "ab"): "ceaf_e lea ceaf_m_sys ceaf_e_sys", Witness("abc", "ab c"): "blanc_luo_2014"},
    ),
    Invariant(
        twinless_mentions.correct_mention_never_lowers_recall,
        proved="mentions muc b_cubed ceaf_m blanc blanc_luo_2014 lea "
        "b_cubed_0 b_cubed_all b_cubed_r_n b_cubed_sys ceaf_m_r_n b_cubed_0_full b_cubed_v4",
        refuted={Witness("ab cd", "abcd"): "ceaf_e ceaf_m_sys", Witness("ab c", "abc"): "ceaf_e_sys"},
    ),
    InvariantOfF1(
        twinless_mentions.correct_mention_never_lowers_f1,
        proved="mentions muc",
        refuted={
            Witness("ab cdefg", "abcdefg"): "b_cubed lea b_cubed_0",
            Witness("abcd", "ab cd"): "ceaf_m ceaf_m_r_n",
            Witness("ab cd", "abcd"): "ceaf_e b_cubed_sys ceaf_m_sys b_cubed_v4",
            Witness("abc de", "abcde"): "blanc blanc_luo_2014 b_cubed_all b_cubed_r_n b_cubed_0_full",
            Witness("ab c", "abc"): "ceaf_e_sys",
            Witness("abcdefghi jk", "abcdefg hijk"): "conll",
        },
    ),
    InvariantOfF1(
        twinless_mentions.wrong_pair_never_raises_f1,
        proved="muc lea b_cubed_sys ceaf_m_sys b_cubed_v4",
        refuted={
            Witness("ab c", "ac b"): "mentions b_cubed ceaf_m ceaf_e b_cubed_0 ceaf_m_r_n",
            Witness("ab c d", "ac bd"): "blanc blanc_luo_2014 conll",
            Witness("ab cd e", "ace bd"): "b_cubed_all b_cubed_r_n b_cubed_0_full",
            Witness("ab cd", "ac"): "ceaf_e_sys",
        },
    ),
)
