"""The server of the playground answers what is asked, and says nothing of what breaks off."""

import socket
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from corefref.wings.teach import command as play
from corefref.wings.teach.command import Reader, Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    (tmp_path / "index.html").write_text("<p>" + "x" * 10_000_000, "utf-8")
    with Server(("127.0.0.1", 0), partial(Reader, directory=str(tmp_path))) as made:
        thread = threading.Thread(target=made.serve_forever, daemon=True)
        thread.start()
        yield made
        made.shutdown()


def asked(server: Server, path: str, read: int = 99, host: str = "") -> bytes:
    """The beginning of the answer; the connection is closed behind it."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=60) as connection:
        named = f"Host: {host}\r\n" if host else ""
        connection.sendall(f"GET {path} HTTP/1.0\r\n{named}\r\n".encode())
        return connection.recv(read)


@pytest.mark.parametrize("path", ["/a%00b", "/%00", "/missing", "/../../etc/passwd", "/a%00b?x"])
def test_a_path_that_is_none_is_not_found(path: str, server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(server, path).startswith(b"HTTP/1.0 404 ")
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("host", "code"), [("127.0.0.1:8314", 200), ("localhost:1", 200), ("other.example", 421)])
def test_no_other_host_is_answered(host: str, code: int, server: Server) -> None:
    assert asked(server, "/", host=host).startswith(f"HTTP/1.0 {code} ".encode())


def test_nothing_is_said_of_what_breaks_off(
    server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = threading.Semaphore(0)
    done = Server.process_request_thread

    def counted(self: Server, request: object, client_address: object) -> None:
        done(self, request, client_address)
        ended.release()

    monkeypatch.setattr(Server, "process_request_thread", counted)
    # More than there are threads for.
    for _ in range(40):
        asked(server, "/", read=1)
    for _ in range(40):
        assert ended.acquire(timeout=60)
    assert capsys.readouterr() == ("", "")
    assert asked(server, "/").startswith(b"HTTP/1.0 200 ")


def test_what_is_built_is_kept_and_built_again_only_for_other_contents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    compiled: list[Path] = []

    def noted(pyodide: Path, folder: Path) -> str:
        compiled.append(folder)
        return ""

    monkeypatch.setattr(play, "_compiled", noted)
    served = []
    for content in (b"one", b"one", b"two"):
        with play._kept(tmp_path, {"index.html": content}) as folder:
            served.append(folder)
            assert (folder / "index.html").read_bytes() == content
    assert served[0] == served[1] != served[2]
    assert len(compiled) == 2
    # Who waits is told for what.
    assert capsys.readouterr().err.count("building the playground") == 2
    assert sorted(path for path in (tmp_path / "corefref").iterdir()) == sorted({*served})


def test_where_nothing_can_be_kept_it_is_served_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with play._kept(tmp_path, {"index.html": b"one"}) as folder:
        assert (folder / "index.html").read_bytes() == b"one"
    assert not folder.exists()
