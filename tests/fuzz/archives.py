"""
`python -m tests.fuzz.archives --archives 100000` damages archives, and opens so many of them.

An archive of a few small texts, in one of several forms, is changed in a few places: bytes are flipped, taken out, put
in or repeated, fields of its headers are set to extreme values, and its end is cut off. Whatever comes of it is read
within the limits of a small key, or refused by an InputError of one line; any other exception is a departure, which is
printed. The same seed makes the same archives. `--out FILE` writes the record.
"""

import argparse
import bz2
import gzip
import io
import json
import lzma
import tarfile
import tempfile
import time
import zipfile
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random

from corefref.formats.documents import InputError
from corefref.wings.families.archives import Limits
from corefref.wings.families.submissions import opened
from tests.commands import put

FILES: Mapping[str, bytes] = {
    "team/a.sets": b"{a b} {c}\n" * 20,
    "team/b\xe9.conll": b"#begin document (a)\nthe\t(0)\n#end document\n",
    "team/empty": b"",
    "team/c.sets.gz": gzip.compress(b"{a}\n", mtime=0),
}
LIMITS = Limits(1 << 16, 1 << 12)
_MAGIC = (b"PK\1\2", b"PK\3\4", b"PK\5\6", b"PK\6\6", b"PK\6\7", b"\x1f\x8b\x08", b"ustar\0", b"ustar  ", b"\xff" * 8)


def zipped(method: int) -> bytes:
    """Return a .zip of the files, packed by a method."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, content in FILES.items():
            archive.writestr(zipfile.ZipInfo(name), content, method)
    return made.getvalue()


def tarred(form: int, pack: Callable[[bytes], bytes] = bytes) -> bytes:
    """Return a .tar of the files, in a form and packed."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=form) as archive:
        for name, content in FILES.items():
            entry = tarfile.TarInfo(name if content or form == tarfile.USTAR_FORMAT else f"{name}{'x' * 120}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return pack(made.getvalue())


def _gzipped(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


WHOLE: Mapping[str, bytes] = {
    **{f"{method}.zip": zipped(method) for method in (0, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)},
    **{f"{form}.tar": tarred(form) for form in (tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT)},
    "a.tar.gz": tarred(tarfile.PAX_FORMAT, _gzipped),
    "b.tgz": tarred(tarfile.GNU_FORMAT, _gzipped),
    # In another form than its name says.
    "bz2.tar.gz": tarred(tarfile.GNU_FORMAT, bz2.compress),
    "xz.tar": tarred(tarfile.GNU_FORMAT, lzma.compress),
}


def damaged(random: Random) -> tuple[str, bytes]:
    """Return the name and the bytes of a damaged archive."""
    name = random.choice(list(WHOLE))
    content = bytearray(WHOLE[name])
    packed = name.endswith(("gz", "tgz")) and random.random() < 0.7 and not name.startswith("bz2")
    if packed:
        content = bytearray(gzip.decompress(bytes(content)))
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        at = random.randrange(max(len(content), 1))
        match random.randrange(7):
            case 0:
                content[at : at + 1] = bytes([random.randrange(256)])
            case 1:
                del content[at : at + random.choice((1, 2, 100))]
            case 2:
                content[at:at] = bytes(random.choice((1, 4, 512)))
            case 3:
                content[at:at] = content[at : at + random.choice((4, 46, 512))]
            case 4:
                magic = random.choice(_MAGIC)
                content[at : at + len(magic)] = magic
            case 5:
                size = random.choice((2, 4, 8))
                content[at : at + size] = random.choice((0, 1, (1 << 8 * size) - 1)).to_bytes(size, "little")
            case _:
                del content[random.randrange(len(content) + 1) :]
    return name, _gzipped(bytes(content)) if packed else bytes(content)


def departure(name: str, content: bytes, folder: Path) -> tuple[bool, str | None]:
    """Whether an archive was read, and what else than a refusal in one line came of it; None for nothing."""
    file = folder / name
    file.write_bytes(content)
    try:
        submission = opened(str(file), LIMITS)
        size = sum(len(block) for member in submission.members.values() for block in member.blocks())
        for member in submission.members.values():
            for _ in member.text().lines:
                pass
    except InputError as error:
        message = str(error)
        return False, None if message.isprintable() and len(message) < 2_000 else f"no line of a message: {message!r}"
    except Exception as error:
        return False, f"{type(error).__name__}: {error}"
    return True, None if not submission.is_archive or size <= LIMITS.unpacked else f"{size} bytes beyond the limit"


def tried(numbers: Iterable[int], seed: int) -> tuple[int, int, list[str]]:
    """Return how many archives were read, how many refused, and what departs."""
    read = refused = 0
    departures: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers:
            name, content = damaged(Random(f"{seed} {number}"))
            is_read, departs = departure(name, content, Path(folder))
            read += is_read
            refused += not is_read
            departures += [f"{number}, {name}, {zlib.crc32(content)}: {departs}"] if departs else []
    return read, refused, departures


def main() -> int:
    """Damage archives, print what departs, and write the record."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--archives", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    begun = time.monotonic()
    read, refused, departures = tried(range(arguments.archives), arguments.seed)
    print(*departures, sep="\n")
    print(f"{read} read, {refused} refused, {len(departures)} depart ({time.monotonic() - begun:.0f} s)")
    if arguments.out:
        record = {
            "archives": arguments.archives,
            "seed": arguments.seed,
            "read": read,
            "refused": refused,
            "departures": departures,
        }
        put(arguments.out, json.dumps(record, indent=2) + "\n")
    return int(bool(departures))


if __name__ == "__main__":
    raise SystemExit(main())
