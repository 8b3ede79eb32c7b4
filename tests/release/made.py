"""
Where corefref is, and what it is called there, in every file that says so: `python -m tests.release.made [VERSION]`.

The places are set in `.github/release.toml`; what is empty there shows nowhere. With a version, that version is set
too: in the package, in the signatures that pages show, and at the head of the changelog. Tests hold each file to this.
"""

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple, TypedDict, cast

from corefref import SPEC_VERSION, __version__, registry
from corefref.wings.examples.worked_examples import Paper, papers
from tests.commands import put
from tests.release import paper, poster

TOP = Path(__file__).resolve().parents[2]
SETTING = ".github/release.toml"
BEGIN, END = "<!-- release -->\n", "<!-- end of release -->\n"
SPEC_TITLE = "The corefref spec: evaluation metrics of coreference resolution"


class Release(NamedTuple):
    """What is set, and the version; an address, a name or a DOI that is not known yet is empty."""

    address: str
    name: str
    doi: str
    date: str
    version: str = __version__


FORMS = Release(
    r"(https://[^\s/]+/[^\s/]+/[^\s/]+)?",
    r"([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?)?",
    r"(10\.\d{4,9}/\S+)?",
    r"\d{4}-\d\d-\d\d",
    r"\d+\.\d+\.\d+",
)
"""What each field may be."""


def read(text: str, version: str = __version__) -> Release:
    """What the setting file says. Raises SystemExit for a field that is missing, or not of its form."""
    found = {**dict.fromkeys(Release._fields), **tomllib.loads(text), "version": version}
    for field, form in FORMS._asdict().items():
        if not isinstance(found[field], str) or not re.fullmatch(form, str(found[field])):
            line = text.partition(f"{field} =")[0].count("\n") + 1
            place = "" if field == "version" else f"{SETTING}:{line}: "
            raise SystemExit(f"{place}{field} is {found[field]!r} (expected {form})")
    return Release(**{field: str(found[field]) for field in Release._fields})


class Author(TypedDict):
    """An author in `pyproject.toml`."""

    name: str


class Project(TypedDict):
    """What `pyproject.toml` says that other files repeat."""

    description: str
    authors: list[Author]
    keywords: list[str]
    dependencies: list[str]


def project() -> Project:
    """The project's own description."""
    return cast(Project, tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"])


def made(release: Release) -> dict[str, str]:
    """The text of each file that says where corefref is, by its path."""
    whole = {
        "CITATION.cff": citation,
        "codemeta.json": codemeta,
        ".zenodo.json": zenodo,
        "spec/package.json": package,
        ".github/recipe.yaml": recipe,
    }
    edited = {
        "pyproject.toml": pyproject,
        "README.md": readme,
        "spec/workflow.yml": workflow,
        paper.PAPER: with_figures,
    }
    placeless = {".github/paper/paper.bib": paper.bibliography(), poster.POSTER: poster.poster()}
    return (
        placeless
        | {name: write(release) for name, write in whole.items()}
        | {name: edit((TOP / name).read_text("utf-8"), release) for name, edit in edited.items()}
    )


def title() -> str:
    """The name of the software with what it is."""
    words = project()["description"]
    return f"corefref: {words[0].lower()}{words[1:]}"


def citation(release: Release) -> str:
    """How to cite corefref, and the papers of its metrics, in the Citation File Format 1.2.0."""
    software: dict[str, object] = {
        "type": "software",
        "title": title(),
        "authors": project()["authors"],
        "version": release.version,
        **known(doi=release.doi, url=release.address),
    }
    cited = {
        "cff-version": "1.2.0",
        "message": "If you report a figure computed with corefref, please cite it, and the paper of the metric "
        "(`corefref cite`).",
        **software,
        "abstract": "Exact, executable and machine-checked definitions of the evaluation metrics of coreference "
        "resolution.",
        "license": ["MIT", "CC0-1.0"],
        "date-released": release.date,
        **known(**{"repository-code": release.address}),
        "keywords": project()["keywords"],
        "preferred-citation": {**software, "year": int(release.date[:4])},
        "references": [reference(paper) for paper in of_metrics()],
    }
    return "".join(f"{line}\n" for line in yaml(cited))


def of_metrics() -> list[Paper]:
    """The papers of the metrics, by year."""
    cited = {entry.paper for entry in registry.ENTRIES.values()}
    return sorted((paper for paper in papers().values() if paper.id in cited), key=lambda paper: paper.year)


def reference(paper: Paper) -> dict[str, object]:
    """A paper as the Citation File Format has it; the last word of a name is the family's."""
    article = paper.bibtex.startswith("@article")
    names = [author.rpartition(" ") for author in paper.authors]
    first, _, last = (paper.pages or "").partition("–")
    return {
        "type": "article" if article else "conference-paper",
        "title": paper.title,
        "authors": [{"given-names": given, "family-names": family} for given, _, family in names],
        "year": paper.year,
        "journal" if article else "collection-title": paper.venue,
        **known(start=first, end=last, doi=paper.doi or "", url=paper.url or ""),
    }


def yaml(value: Mapping[str, object], before: str = "") -> Iterator[str]:
    """The lines of a mapping: scalars are written as in JSON, which YAML can read."""
    for name, inner in value.items():
        if isinstance(inner, Mapping):
            yield f"{before}{name}:"
            yield from yaml(inner, f"{before}  ")
        elif isinstance(inner, list):
            yield f"{before}{name}:"
            for item in inner:
                first, *others = yaml(item, f"{before}    ") if isinstance(item, Mapping) else [text(item)]
                yield f"{before}  - {first.lstrip()}"
                yield from others
        else:
            yield f"{before}{name}: {text(inner)}"


def text(value: object) -> str:
    """A value as JSON, on one line."""
    return json.dumps(value, ensure_ascii=False)


def known(**fields: str) -> dict[str, str]:
    """The fields that are not empty."""
    return {name: value for name, value in fields.items() if value}


def codemeta(release: Release) -> str:
    """What CodeMeta 3.0 asks for."""
    wanted = {
        "@context": "https://w3id.org/codemeta/3.0",
        "@type": "SoftwareSourceCode",
        "name": "corefref",
        "description": project()["description"],
        **known(
            identifier=release.doi and f"https://doi.org/{release.doi}",
            codeRepository=release.address,
            issueTracker=release.address and f"{release.address}/issues",
        ),
        "version": release.version,
        "dateModified": release.date,
        "license": ["https://spdx.org/licenses/MIT", "https://spdx.org/licenses/CC0-1.0"],
        "programmingLanguage": "Python",
        "softwareRequirements": project()["dependencies"],
        "keywords": project()["keywords"],
        "author": [{"@type": "Organization", **author} for author in project()["authors"]],
    }
    return json.dumps(wanted, indent=2, ensure_ascii=False) + "\n"


def zenodo(release: Release) -> str:
    """What Zenodo takes from the repository when it archives a release."""
    papers_cited = [
        {"identifier": paper.doi, "relation": "references", "scheme": "doi"} for paper in of_metrics() if paper.doi
    ]
    wanted = {
        "title": title(),
        "description": project()["description"],
        "upload_type": "software",
        "access_right": "open",
        "license": "MIT",
        "version": release.version,
        "publication_date": release.date,
        "creators": project()["authors"],
        "keywords": project()["keywords"],
        "related_identifiers": papers_cited,
    }
    return json.dumps(wanted, indent=2, ensure_ascii=False) + "\n"


def package(release: Release) -> str:
    """The spec as a package of npm, for scorers in other languages; it is private until there is an address."""
    places: dict[str, object] = (
        {
            "homepage": release.address,
            "repository": {"type": "git", "url": f"git+{release.address}.git", "directory": "spec"},
        }
        if release.address
        else {"private": True}
    )
    wanted = {
        "name": f"{release.name or 'corefref'}-spec",
        "version": SPEC_VERSION,
        "description": SPEC_TITLE,
        "license": "CC0-1.0",
        **places,
        **known(doi=release.doi),
        "main": "second/main.mjs",
        "files": ["*.md", "*.json", *(f"{folder}/" for folder in FOLDERS)],
    }
    return json.dumps(wanted, indent=2) + "\n"


FOLDERS = ("corpus", "examples", "formats", "metrics", "named_entities", "schema", "second", "tables", "vectors")
"""What a scorer in another language needs."""


def recipe(release: Release) -> str:
    """A recipe of conda, which is built from a checkout."""
    run = ["python >=3.11", *(re.sub(r"(?=[<>=])", " ", name, count=1) for name in project()["dependencies"])]
    wanted = {
        "schema_version": 1,
        "package": {"name": release.name or "corefref", "version": release.version},
        "source": {"path": ".."},
        "build": {
            "noarch": "python",
            "script": "python -m pip install --no-deps --no-build-isolation .",
            "python": {"entry_points": ["corefref = corefref.__main__:command"]},
        },
        "requirements": {"host": ["python >=3.11", "pip", "hatchling >=1.26"], "run": run},
        "tests": [
            {"python": {"imports": ["corefref"]}},
            {"script": ["corefref score --key '{a b c} {d e}' --response '{a b} {c d e}'"]},
        ],
        "about": {
            "summary": project()["description"],
            "license": "MIT AND CC0-1.0",
            "license_file": ["LICENSE", "spec/LICENSE"],
            **known(repository=release.address),
        },
    }
    return "# Build from a checkout: rattler-build build --recipe .github/recipe.yaml\n" + "".join(
        f"{line}\n" for line in yaml(wanted)
    )


def pyproject(before: str, release: Release) -> str:
    """The package's name, status and addresses."""
    urls = known(
        Repository=release.address,
        Issues=release.address and f"{release.address}/issues",
        Changelog=release.address and f"{release.address}/blob/main/CHANGELOG.md",
        DOI=release.doi and f"https://doi.org/{release.doi}",
    )
    table = "".join(["[project.urls]\n", *(f"{name} = {text(url)}\n" for name, url in urls.items()), "\n"])
    status = "4 - Beta" if release.version.startswith("0.") else "5 - Production/Stable"
    after = re.sub(r"\[project\.urls\]\n(.+\n)*\n", "", before)
    after = re.sub(r'(?m)^name = ".*"$', f'name = "{release.name or "corefref"}"', after, count=1)
    after = re.sub(r"Development Status :: [^\"]+", f"Development Status :: {status}", after)
    scripts = "[project.scripts]\n"
    return after.replace(scripts, table + scripts) if urls else after


def readme(before: str, release: Release) -> str:
    """The paragraph on where corefref is published."""
    gate = f"{release.address}/actions/workflows/gate.yml"
    sentences = [
        release.address and f"[![gate]({gate}/badge.svg)]({gate})",
        release.name
        and f"Install it with `pip install {release.name}`, or run it with `uvx --from {release.name} corefref`.",
        release.doi and f"DOI: <https://doi.org/{release.doi}>.",
    ]
    inner = "\n".join(filter(None, sentences))
    head, _, rest = before.partition(BEGIN)
    return head + BEGIN + (f"{inner}\n" if inner else "") + END + rest.partition(END)[2]


def workflow(before: str, release: Release) -> str:
    """The repository that a scorer's workflow checks out."""
    path = release.address.partition("://")[2].partition("/")[2] or "OWNER/corefref"
    return re.sub(r"(?m)^( *repository: ).*$", rf"\g<1>{path}", before)


def with_figures(before: str, release: Release) -> str:
    """The paper with the day of the release."""
    return paper.with_figures(before, date.fromisoformat(release.date))


PAGES = ("README.md", "corefref/**/*.md", "corefref/**/*.py", "spec/*.md", "tests/**/test_*.py")
"""Where signatures are shown that corefref prints now; records of runs keep the version that made them."""


def of_version(release: Release) -> dict[str, str]:
    """The files that say the version by themselves, with the one given."""
    old, new = __version__, release.version
    changes = {
        f"corefref:{old}|": f"corefref:{new}|",
        f'"corefref": "{old}", "spec"': f'"corefref": "{new}", "spec"',
        f'__version__ = "{old}"': f'__version__ = "{new}"',
    }
    log = (TOP / "CHANGELOG.md").read_text("utf-8")
    texts = {"CHANGELOG.md": re.sub(r"## \S+ – unreleased", f"## {new} – {release.date}", log)}
    for path in sorted({path for pattern in PAGES for path in TOP.glob(pattern)}):
        before = after = path.read_text("utf-8")
        for this, that in changes.items():
            after = after.replace(this, that)
        if after != before:
            texts[str(path.relative_to(TOP))] = after
    return texts


def main(words: Sequence[str] = ()) -> None:
    """Write the files."""
    setting = (TOP / SETTING).read_text("utf-8")
    release = read(setting, words[0]) if words else read(setting)
    for texts in (of_version, made) if words else (made,):
        for name, page in texts(release).items():
            put(TOP / name, page)


if __name__ == "__main__":
    main(sys.argv[1:])
