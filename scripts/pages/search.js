// Finds sections that have every word; PAGES is in pages.js: [page, heading, address, text] for each section.
const input = document.querySelector(".search input");
const list = document.querySelector(".search ol");
const up = document.body.dataset.up;

function score(section, words) {
  const [page, heading, , text] = section;
  let points = 0;
  for (const word of words) {
    if (heading.toLowerCase().includes(word)) points += 9;
    else if (page.toLowerCase().includes(word)) points += 3;
    else if (text.toLowerCase().includes(word)) points += 1;
    else return 0;
  }
  return points;
}

// Whole words around the first place of a word.
function excerpt(text, word) {
  const at = text.toLowerCase().indexOf(word);
  const start = at > 40 ? Math.min(at, text.indexOf(" ", at - 40) + 1) : 0;
  const end = text.length > start + 120 ? text.lastIndexOf(" ", start + 120) : text.length;
  return (start > 0 ? "… " : "") + text.slice(start, end) + (end < text.length ? " …" : "");
}

function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  list.replaceChildren();
  if (!words.length) return;
  const found = PAGES.map((section) => [score(section, words), section]).filter(([points]) => points)
    .sort((a, b) => b[0] - a[0]).slice(0, 12);
  for (const [, [page, heading, address, text]] of found) {
    const link = document.createElement("a");
    link.href = up + address;
    link.textContent = heading === page ? page : `${page}: ${heading}`;
    const small = document.createElement("small");
    small.textContent = excerpt(text, words[0]);
    link.append(small);
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  if (!found.length) list.innerHTML = "<li><p>No page has these words.</p></li>";
}

input.addEventListener("input", search);
document.addEventListener("keydown", (event) => {
  const links = [...list.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "/" && document.activeElement !== input) input.focus();
  else if (event.key === "Escape") { input.value = ""; search(); }
  else if (event.key === "ArrowDown" && links.length) links[Math.min(at + 1, links.length - 1)].focus();
  else if (event.key === "ArrowUp" && at >= 0) (links[at - 1] ?? input).focus();
  else if (event.key === "Enter" && document.activeElement === input && links.length) { links[0].click(); }
  else return;
  event.preventDefault();
});
// A search can be linked: index.html?q=shift
input.value = new URLSearchParams(location.search).get("q") ?? "";
search();
// On a phone the menu is closed.
if (matchMedia("(max-width: 50rem)").matches) document.querySelector("nav > details").open = false;
