"use strict";
// Walking through a deal: each card says at which steps it lies where it is; the page is whole without this.
for (const deal of document.querySelectorAll(".deal")) {
  const steps = [...deal.querySelectorAll(".steps > li")];
  const cards = [...deal.querySelectorAll(".lies")];
  const now = deal.querySelector(".now");
  if (steps.length < 2 || cards.length === 0) continue;
  let at = 0;
  const within = (runs, step) => (runs || "").split(",").some((run) => {
    const [first, last] = run.split("-").map(Number);
    return run !== "" && first <= step && step <= last;
  });
  const go = (step, told = true) => {
    at = Math.max(0, Math.min(steps.length - 1, step));
    for (const card of cards) {
      card.hidden = !within(card.dataset.on, at);
      card.classList.toggle("won-now", within(card.dataset.won, at));
    }
    steps.forEach((item, index) => {
      if (index === at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    if (told) {
      now.textContent = steps[at].textContent;
      const list = steps[at].parentElement;
      list.scrollTop = steps[at].offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  };
  const ways = { first: () => go(0), back: () => go(at - 1), on: () => go(at + 1), last: () => go(steps.length - 1) };
  for (const button of deal.querySelectorAll("[data-go]")) button.addEventListener("click", ways[button.dataset.go]);
  steps.forEach((item, index) => item.addEventListener("click", () => go(index)));
  deal.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    if (way && !event.altKey && !event.ctrlKey && !event.metaKey) {
      ways[way]();
      event.preventDefault();
    }
  });
  deal.querySelector(".controls").hidden = false;
  now.hidden = false;
  steps[0].parentElement.classList.add("live");
  go(0, false);
}
