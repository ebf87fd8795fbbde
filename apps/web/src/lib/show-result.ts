/** Longer than a refetch after a change takes. */
const GIVE_UP_MS = 10_000;

/** Calls `onFound` with the element with this id, now or as soon as the page renders it. */
function whenRendered(id: string, onFound: (element: HTMLElement) => void): void {
  const find = () => {
    const element = document.getElementById(id);
    if (element) onFound(element);
    return element !== null;
  };
  if (find()) return;
  const observer = new MutationObserver(() => find() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), GIVE_UP_MS);
}

/** Scrolls to the result of a change, such as a new reward. It may be rendered later. */
export function showResult(id: string): void {
  whenRendered(id, (element) => element.scrollIntoView({ block: 'nearest' }));
}

/** Shows the page from its top, with the focus on the element that names it. */
export function showFromTop(id: string): void {
  whenRendered(id, (element) => {
    window.scrollTo(0, 0);
    element.focus({ preventScroll: true });
  });
}
