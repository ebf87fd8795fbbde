import type { Page } from '@playwright/test';

/** Opens a notice of a loaded parent dashboard: on phones and tablets by its chip, elsewhere all are open. */
export async function openNotice(page: Page, chipName: RegExp): Promise<void> {
  const chip = page.getByRole('button', { name: chipName, expanded: false });
  if (await chip.isVisible()) await chip.click();
}
