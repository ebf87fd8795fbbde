import type { Locator, Page } from '@playwright/test';

/** The “⋯” button of a row: `Read a story`. */
export function menuButton(page: Page, item: string): Locator {
  return page.getByRole('button', { name: `Options for ${item}`, exact: true });
}

/** Chooses an action of the menu of a row: `Edit Read a story`. */
export async function chooseAction(page: Page, action: string): Promise<void> {
  await menuButton(page, itemOf(action)).first().click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Presses the button of this name; without one, chooses the action of a row. */
export async function pressOrChoose(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name }).first();
  await button
    .or(menuButton(page, itemOf(name)))
    .first()
    .waitFor();
  if (await button.isVisible()) await button.click();
  else await chooseAction(page, name);
}

/** `Read a story` of `Edit Read a story`. */
function itemOf(action: string): string {
  return action.slice(action.indexOf(' ') + 1);
}
