"""The corpus of seeds: inputs on which a reader once went wrong, and one of every habit that files have."""

from collections.abc import Mapping
from types import MappingProxyType


def column(*lines: str, begin: str = "(a)") -> bytes:
    """A document of these lines."""
    return "\n".join([f"#begin document {begin}", *lines, "#end document", ""]).encode()


def node(identifier: str, misc: str) -> str:
    """A line of CoNLL-U."""
    return f"{identifier}\tword" + "\t_" * 7 + f"\t{misc}"


def corefud(*lines: str, begin: str = "# newdoc id = a\n# global.Entity = eid-etype-head-other\n") -> bytes:
    """A sentence of these lines."""
    return (begin + "\n".join(lines) + "\n\n").encode()


def marked(identifier: str, identity: str, bridging: str = "_", deixis: str = "_") -> bytes:
    """A line of Universal Anaphora."""
    return "\t".join([identifier, "word", *["_"] * 8, identity, bridging, deixis, "_", "_\n"]).encode()


ONTONOTES = (
    "bc/a/00/a_0 0 0 Ann NNP (TOP(S(NP*) - - - - (PERSON) (0)\n"
    "bc/a/00/a_0 0 1 ran VBD (VP*)) run 01 - - * -\n\n"
    "bc/a/00/a_0 0 0 She PRP * - - - - * (0)"
)

SEEDS: Mapping[str, bytes] = MappingProxyType(
    {
        # The format as it is written.
        "columns of OntoNotes": column(ONTONOTES, begin="(bc/a/00/a_0); part 000"),
        "nested and crossing mentions": column("a\t(0|(1", "b\t1)|(2", "c\t(0)", "d\t2)|0)"),
        "crossing mentions of one entity": column("a\t(0", "b\t(0", "c\t0)", "d\t0)"),
        "a mention closed and opened on one token": column("a\t(0", "b\t0)|(0", "c\t0)"),
        "a mention across sentences": column("a\t(0", "", " \t ", "b\t0)"),
        "two parts": column("a (0)", begin="(a); part 0") + column("b (0)", begin="(a); part 001;"),
        "LitBank's empty last column": column("a\t0\tthe\t_\t_\t(0", "a\t0\tbig\t_\t_\t", "a\t0\tdog\t_\t_\t0)"),
        "SemEval's document without parentheses": column("1\ta\t_\t_", begin="a"),
        "one column": column("(0)", "-", "(0)"),
        "no token": column(),
        "carriage returns": column("a\t(0", "b\t0)").replace(b"\n", b"\r\n"),
        "a mark of the byte order": b"\xef\xbb\xbf" + column("a\t(0)"),
        "comments outside": b"# by hand\n\n" + column("a\t(0)") + b"# the end\n",
        "the token # in the first column": column("#\t(0", "#metoo\t0)", "#\t-"),
        "the token (7)": column("x 0 0 (7) -", "x 0 1 dog (3)"),
        "a repeated mention": column("a\t(0)|(0)", "b\t(1|(2", "c\t2)|1)"),
        "brackets without a bar": column("a\t(0(1", "b\t1)0)"),
        "brackets together in two orders": column("a\t(0", "b\t(1(2)0)"),
        "brackets together of one entity": column("a\t(0", "b\t0)(0", "c\t0)"),
        "sets": b"{a b c} {d e f g}\n\n{a,b},{c}\n",
        "sets with types": b"{Doe/name:PERSON she/pronoun} {lawyer/nominal it/x}\n",
        "sets with repeated mentions": b"{a b a} {b c}\n{a} {a}\n",
        "json lines": b'{"doc_key": "a", "sentences": [["the", "dog"], ["it"]], "clusters": [[[0, 1], [2, 2]]]}\n',
        "json lines of a system": b'{"id": "a", "clusters": [], "predicted_clusters": [[[0, 0], [3, 5]], [[0, 9]]]}\n',
        "json lines with repeated mentions": b'{"doc_id": "a", "clusters": [[[0, 1], [0, 1]], [[0, 1]]]}',
        "maverick": b'{"doc_id": "a", "tokens": ["a", "b", "c"], "clusters_token_offsets": [[[0, 1], [2, 2]]], '
        b'"clusters_text_mentions": [["a b", "c"]]}\n',
        "maverick with the ends of another": b'{"tokens": ["a", "b"], "clusters_token_offsets": [[[0, 1]]], '
        b'"clusters_token_text": [["a"]]}\n',
        "maverick across documents": b'[{"tokens": [["a"], ["b", "c"]], "clusters_token_offsets": [[[0, 0, 0], '
        b"[1, 0, 1]]]}]",
        "an array": b'[\n{"id": "a", "clusters": [[[0, 1]]]},\n\n{"id": "b", "clusters": []}\n]\n',
        "an object over lines": b'{\n "doc_key": "a",\n "clusters": [\n  [[0, 1], [3, 3]]\n ]\n}\n',
        "an array without an end": b'[\n{"id": "a", "clusters": []},\n{"id": "b"',
        "an array of none": b"[\n]\n",
        "fastcoref": b'{"text": "the dog, it", "clusters": [[[0, 7], [9, 11]]], '
        b'"clusters_strings": [["the dog", "it"]]}',
        "fastcoref without texts": b'{"text": "the dog, it", "clusters": [[[0, 7], [9, 11]]]}',
        "preco": b'{"id": "a", "sentences": [["a", "b"], [" "], ["c"]], "mention_clusters": [[[0, 0, 2], [2, 0, 1]]]}',
        "indiscrim": b'{"id": "a", "sentences": [{"tokens": [{"text": "a"}, {"text": "b"}]}], '
        b'"coref_chains": [[[0, 0, 1]]]}',
        "rucoco": b'{\n"entities": [[[0, 3]], [[8, 11]], [[13, 17]]],\n"includes": [[], [], [0, 1]],\n'
        b'"text": "Tom and Sid. They"\n}\n',
        "corenlp": b'{\n"sentences": [{"index": 0, "tokens": [{"word": "a"}, '
        b'{"originalText": "b"}]}],\n"corefs": {"3": '
        b'[{"sentNum": 1, "startIndex": 1, "endIndex": 3, "headIndex": 2, "type": "NOMINAL"}]}\n}\n',
        "koconovel": b'{"doc_id": "a", "reader_separate": [[["0", "2", "ab", "A"], ["3", "4", "c", "A"]]], '
        b'"speakers": []}',
        "two views of koconovel": b'{"doc_id": "a", "reader_separate": [], "reader_overlapped": []}',
        "scorch": b'{"name": "a", "type": "clusters", "clusters": {"1": ["a", 2], "2": [[0, 1]]}}',
        "scorch's links": b'{"type": "graph", "mentions": ["a", "b", "c", 1], "links": [["a", "b"], ["b", 1]]}',
        "a type beside a list": b'{"doc_key": "a", "type": "clusters", "clusters": [[[0, 0]]]}',
        # A wrong figure reported as success.
        "a last column that ends in a blank and -": column("dog\t(0) -"),
        "a last column that ends in a blank and _": column("dog\t(0) _", "dog\t(0)"),
        "an empty last column behind four": column("d\t0\t0\tdog\t"),
        "a token of two words in two columns": column("New York\t(0)"),
        "a token of two words and an empty last column": column("_\tNew York\t"),
        "set notation of several lines": b"{a b}\n{c}\n{d e f}\n",
        # Tracebacks.
        "half a surrogate pair in a name": rb'{"doc_key":"\ud800","clusters":[]}',
        "half a surrogate pair in a word": rb'{"doc_key":"a","sentences":[["\udfff"]],"clusters":[[[0,0]]]}',
        "no UTF-8 in a set": b"{a\xff}",
        "no UTF-8 in a column": column("a\t(0)").replace(b"a\t", b"\xff\t"),
        "NUL bytes": b"\0" * 200,
        "a NUL behind a line": column("a\t-", "b\0\t-"),
        # Exhaustion, made small: what grew with the square of the input, or with its digits, still shows in seconds.
        "a long string before a colon": b'{"' + rb"\"" * 2000 + b'": 1}',
        "a long string without an end": b'{"' + b"\\" * 4001,
        "blanks before what does not belong": b"#begin document x" + b" " * 4000 + b"y\n",
        "blanks around a part": b"#begin document (x)" + b" " * 1500 + b";" + b" " * 1500 + b"part" + b" " * 900 + b"x",
        "an integer of many digits": b'{"doc_key": "a", "clusters": [[[0, ' + b"9" * 3900 + b"]]]}",
        "a field of many digits": b'{"doc_key": "a", "x": ' + b"9" * 4300 + b', "clusters": []}',
        "a field of too many digits": b'{"doc_key": "a", "x": ' + b"9" * 4301 + b', "clusters": []}',
        "an entity of many digits": column("a\t(" + "9" * 3900 + ")"),
        "an entity of a hundred digits": column("a\t(" + "9" * 100 + ")"),
        "deep brackets": b'{"doc_key": "a", "clusters": ' + b"[" * 3900,
        # The others.
        "an entity whose number is padded where it closes": column("a (1", "b 01)"),
        "two fields of one name": b'{"doc_key": "a", "clusters": [[[0, 1]]], "clusters": []}',
        "two names in a name": b'{"doc_key": "a", "x": {"y": 1, "y": 2}, "clusters": []}',
        "the token # and an empty last column": column("#\t"),
        "a beginning inside a document, as a token": column("#begin document (b)\t-"),
        "an end with a column": column("#end document\t-", "#end document (0)"),
        "the beginning of documents": b"#begin documents\n#end document\n",
        "a tab at the end of a line parted by blanks": column("dog (0)\t", "a b dog (0)\t"),
        "a blank that does not break": "{New\u00a0York} {a\u3000b}\n".encode() + column("New\u00a0York (0)"),
        "blanks of Unicode in columns": column("a\u00a0(0)", "b\u2003-", "\u3000", "c\t(0)\u2028"),
        "a separator of records and a tab": column("a\t-", "\x1e\t", "b\t-", "\x1c", "\x0b\t(0)", "\x0c"),
        "a separator of records in sets": b"{a\x1eb} {c\x85d}\x1c\n",
        "an id with a line's end": rb'{"doc_key": "a\nb", "sentences": [["a\nb", "", " ", "\u0000"]], "clusters": []}',
        "a line's end of Unicode": "#begin document (a\u2028b)\nx\u2028\t(0)\n#end document\n".encode(),
        # The relatives of CoNLL-2012.
        "GUM's columns": b"# begin document a\n0\tthe\t(x-1(y-2-A\n1\tdog\tx-1)(z)\n2\tit\ty-2-A)\n# end document\n",
        "OntoGUM's columns": b"# begin document \n0\tthe\t(1\n1\t\t1)(1\n\n2\tit\t1)\n# end document\n",
        "GUM's columns with a repeated mention": b"# begin document a\n0\tx\t(a(b\n1\ty\tb)a)\n# end document\n",
        "CorefUD": corefud(
            node("1-2", "_"),
            node("1", "Entity=(a-person-1-(b[1/2]"),
            node("1.1", "Entity=(c)b[1/2])"),
            node("2", "Entity=a)"),
            node("3", "Entity=(b[2/2])|Bridge=a<b:part|SplitAnte=a<c,b<c"),
        )
        + corefud(node("0.1", "Entity=(a)"), node("1", "_"), begin=""),
        "CorefUD with crossing parts": corefud(
            node("1", "Entity=(a[1/2]"),
            node("2", "Entity=(a[1/2]"),
            node("3", "Entity=a[1/2])"),
            node("4", "Entity=a[1/2])"),
            node("5", "Entity=(a[2/2])"),
            node("6", "_"),
            node("7", "Entity=(a[2/2])"),
        ),
        "CorefUD with a head on an empty node": corefud(
            node("1", "Entity=(a--2-"), node("1.1", "_"), node("2", "Entity=a)")
        ),
        "CorefUD with a repeated mention": corefud(node("1", "Entity=(a(b"), node("2", "Entity=b)a)(c)(c)")),
        "CorefUD with a mention across sentences": corefud(node("1", "Entity=(a"))
        + corefud(node("1", "Entity=a)"), begin=""),
        "CoNLL-U without a header": node("1", "_").encode() + b"\n\n",
        "Universal Anaphora": b"# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY "
        b"BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM\n# newdoc id = a\n"
        + marked("1", "(EntityID=1|MarkableID=m1|ElementOf=3(EntityID=2|MarkableID=m2|Min=1)")
        + marked("2", ")(EntityID=3|MarkableID=m3)", "(MarkableID=m3|MentionAnchor=m1)")
        + marked("2.1", "(EntityID=4-Pseudo|MarkableID=m4)", "_", "(EntityID=1|MarkableID=d1)")
        + b"\n"
        + marked("2.1", "(EntityID=1|MarkableID=m5)")
        + marked("3", "(EntityID=2|MarkableID=m6@(EntityID=1|MarkableID=m7")
        + marked("4", "m6)m7)(EntityID=3|MarkableID=m3)"),
        "Universal Anaphora with a repeated mention": b"# newdoc id = a\n"
        + marked("1", "(EntityID=1|MarkableID=a(EntityID=2|MarkableID=b")
        + marked("2", "b)a)"),
        "Universal Anaphora with bridging to what does not refer, at a mention that does": b"# newdoc id = a\n"
        + marked("1", "(EntityID=1|MarkableID=a)(EntityID=2-Pseudo|MarkableID=b)", "(MarkableID=a|MentionAnchor=b)"),
        "Universal Anaphora with a minimum span far off": b"# newdoc id = a\n"
        + marked("1", "(EntityID=1|MarkableID=a|Min=1,999999999)"),
        # Damage.
        "an empty file": b"",
        "line ends alone": b"\n\r\n\n",
        "no end": b"#begin document (a)\na\t(0)\n",
        "no beginning": b"a\t(0)\n#end document\n",
        "a beginning alone": b"#begin document\n#end document\n",
        "no name": b"#begin document ( ); part 0\n#end document\n",
        "SemEval's end with the name": column("1\ta\t_\t(0)", begin="a").replace(b"#end document", b"#end document a"),
        "an end with a name in brackets": b"#begin document (a b); part 0\n#end document  (a b); part 0 \n",
        "an end with another name": b"#begin document (a)\na\t-\n#end document a\n#end document (b)\n",
        "an end with - for a name": b"#begin document -\na\t-\n#end document -\n",
        "an end with a name that goes on": b"#begin document a\na\t-\n#end documenta\n",
        "a document twice": column("a\t-") + column("a\t-"),
        "a document twice in json": b'{"id": "a", "clusters": []}\n\n{"id": "a", "clusters": []}\n',
        "a bracket that is not closed": column("a\t(0|(1", "b\t1)"),
        "a bracket that is not open": column("a\t-", "b\t0)|(0)"),
        "an entity that is not a number": column("a\t(e0)", "b\t(3+1)", "c\t(\u00b2)", "d\t(\u0663)", "e\t(-1)"),
        "bars around nothing": column("a\t(0)|", "b\t|", "c\t()"),
        "a comment inside": column("# here", "a\t(0)"),
        "packed data without an end": b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03",
        "sets without an end": b"{a b} {c\n",
        "sets in sets": b"{a {b}}\n{} {\n}",
        "no object": b'["a"]\n{"doc_key": 1}\n',
        "mentions that are none": b'{"doc_key": "a", "clusters": [[[1, 0]], [[0.0, 1]], [[true, 1]], [[0]], []]}',
        "mentions beyond the text": b'{"doc_key": "a", "sentences": [["x"], []], "clusters": [[[0, 1]]]}',
        "numbers that are none": b'{"doc_key": "a", "x": [NaN, -Infinity, 1e999], "clusters": [[[0, 4294967296]]]}',
    }
)
"""By what is odd about them."""
