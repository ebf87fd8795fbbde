import { screen } from '@testing-library/react';

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g;
/** Elements that isolate what is in them, and decide its direction by it. Titles and options are texts of their own. */
const ISOLATING = 'bdi, [dir="auto"], option, title, desc';
const UNSEEN = '.visually-hidden, [hidden], script, style, title, desc';

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found.filter(({ parentElement }) => !parentElement?.closest('script, style'));
}

/** The text of nested isolates is removed from the inside. */
function withoutIsolated(text: string): string {
  const next = text.replaceAll(ISOLATED, '');
  return next === text ? text : withoutIsolated(next);
}

/** Texts of the page in which letters that run from right to left could move a number or a word beside them. */
export function unisolatedTexts(): string[] {
  return textNodes(document.body)
    .filter(({ data, parentElement }) => {
      return RIGHT_TO_LEFT.test(withoutIsolated(data)) && !parentElement?.closest(ISOLATING);
    })
    .map(({ data, parentElement }) => `${parentElement?.tagName} ${parentElement?.className}: ${data}`);
}

const CONTROLS = ['button', 'link', 'menuitem', 'tab'] as const;

/** The controls of the page whose accessible name lacks a text that is seen on them (WCAG 2.5.3, Label in Name). */
export function mislabeledControls(): string[] {
  const found: string[] = [];
  const check = (name: string, control: Element) => {
    const missing = seenOn(control).filter((text) => !comparable(name).includes(text));
    if (missing.length > 0) found.push(`“${name}” lacks “${missing.join('”, “')}”`);
    return false;
  };
  for (const role of CONTROLS) screen.queryAllByRole(role, { name: check, hidden: true });
  return found;
}

function seenOn(control: Element): string[] {
  return textNodes(control)
    .filter(
      ({ parentElement: parent }) =>
        !parent?.closest(UNSEEN) && getComputedStyle(parent ?? control).visibility !== 'hidden',
    )
    .map(({ data }) => comparable(data))
    .filter((text) => text !== '');
}

/** Signs are not spoken: letters and digits count. */
function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}
