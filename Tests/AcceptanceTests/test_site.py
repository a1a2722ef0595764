"""The documentation as a site of plain files (scripts/site)."""

import html.parser
import json
import subprocess

import pytest

from conftest import ROOT


def make(folder, *words):
    return subprocess.run([ROOT / "scripts/site", folder, "--pages-only", *words], capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "pages"
    made = make(folder)
    assert made.returncode == 0, made.stderr
    return folder


class Reader(html.parser.HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, path):
        super().__init__()
        self.addresses, self.names = [], set()
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src", "srcset"):
                self.addresses.append(value)
            elif name == "id":
                self.names.add(value)


def test_every_link_leads_to_a_file_of_the_site_or_to_another_host(site):
    pages = {page: Reader(page) for page in site.rglob("*.html")}
    assert len(pages) > 50
    for page, read in pages.items():
        for address in read.addresses:
            if address.startswith(("https://", "http://")):
                continue
            path, _, name = address.partition("#")
            target = (page.parent / path).resolve() if path else page
            assert target.is_file(), f"{page}: {address}"
            assert not name or name in pages[target].names, f"{page}: {address}"


def test_every_page_of_docs_is_on_the_site_and_in_the_search(site):
    text = (site / "pages.js").read_text()
    sections = json.loads(text.removeprefix("const PAGES = ").rstrip().removesuffix(";"))
    found = {address.partition("#")[0] for _, _, address, _ in sections}
    for page in (ROOT / "docs").rglob("*.md"):
        path = page.relative_to(ROOT / "docs").with_suffix(".html")
        place = path.with_name("index.html") if page.name == "README.md" else path
        assert (site / place).is_file() and str(place) in found, page
    assert all((site / place).is_file() for place in found)


def test_a_folder_with_other_files_is_not_replaced(tmp_path):
    (tmp_path / "letter.txt").write_text("mine")
    made = make(tmp_path)
    assert made.returncode == 1 and "has other files" in made.stderr
    assert (tmp_path / "letter.txt").read_text() == "mine"


def test_a_site_can_be_made_again_over_itself(site):
    (site / "old.html").write_text("old")
    assert make(site).returncode == 0
    assert not (site / "old.html").exists() and (site / "index.html").is_file()
