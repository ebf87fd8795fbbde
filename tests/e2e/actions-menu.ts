import type { Locator, Page } from '@playwright/test';

/** Words a text for the language of the page. */
export type Words = (text: string) => string;

const asWritten: Words = (text) => text;

/** The “⋯” button of a row: `Read a story`. */
export function menuButton(page: Page, item: string, words = asWritten): Locator {
  return page.getByRole('button', { name: words(`Options for ${item}`), exact: true });
}

/** Chooses an action of the menu of a row: `Edit Read a story`. */
export async function chooseAction(page: Page, action: string, words = asWritten): Promise<void> {
  const [verb, item] = verbAndItem(action);
  await menuButton(page, item, words).first().click();
  await page.getByRole('menuitem', { name: `${words(verb)} ${words(item)}` }).click();
}

/** Presses the button of this name; without one, chooses the action of a row. */
export async function pressOrChoose(page: Page, name: string, words = asWritten): Promise<void> {
  const button = page.getByRole('button', { name: words(name) }).first();
  const [, item] = verbAndItem(name);
  await button
    .or(menuButton(page, item, words))
    .first()
    .waitFor();
  if (await button.isVisible()) await button.click();
  else await chooseAction(page, name, words);
}

/** `Edit` and `Read a story` of `Edit Read a story`; `Take back…` and `Ice cream` of `Take back… Ice cream`. */
function verbAndItem(action: string): [verb: string, item: string] {
  const end = action.includes('… ') ? action.indexOf('… ') + 1 : action.indexOf(' ');
  return [action.slice(0, end), action.slice(end + 1)];
}
