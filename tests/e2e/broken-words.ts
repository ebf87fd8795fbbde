import type { Page } from '@playwright/test';

/**
 * Words whose letters are on two lines. Where styles hyphenate, a long word may break: this browser has no dictionaries, so it breaks
 * anywhere. Addresses and paths may break, too.
 */
export function brokenWords(page: Page, scope = 'body'): Promise<string[]> {
  return page.evaluate(async (within) => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const HYPHENATED_FROM = 10;
    const WORD = /(?<![@/.:\w])[\p{L}\p{M}\p{N}'’]{2,}(?![\w'’]*[@/:.]\w)/gu;
    const found: string[] = [];
    const texts = document.createTreeWalker(
      document.querySelector(within) ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: place, textContent: text } = node;
      if (
        !place ||
        !text?.trim() ||
        !place.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      ) {
        continue;
      }
      if (place.closest('.visually-hidden, script, style, code, pre, option')) continue;
      const range = document.createRange();
      const topAt = (at: number) => {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        // After a soft hyphen, the first one is empty.
        const { top, bottom } = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect();
        return (top + bottom) / 2;
      };
      const { hyphens } = getComputedStyle(place);
      for (const { 0: word, index } of text.matchAll(WORD)) {
        const mayHyphenate = hyphens === 'auto' && word.length >= HYPHENATED_FROM;
        const tops = Array.from(word, (_letter, letter) => topAt(index + letter));
        const breakAt = tops.findIndex((top, at) => at > 0 && Math.abs(top - (tops[at - 1] ?? top)) > 4);
        if (breakAt < 0 || mayHyphenate) continue;
        found.push(
          `${word.slice(0, breakAt)}/${word.slice(breakAt)} in <${place.localName} class="${place.className}">`,
        );
      }
    }
    return found;
  }, scope);
}
