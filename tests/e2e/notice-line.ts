import type { Page } from '@playwright/test';

/** Opens a notice of a loaded parent dashboard by its chip, which may be behind “+2”. */
export async function openNotice(page: Page, chipName: RegExp | string): Promise<void> {
  const chip = page.getByRole('button', { name: chipName, expanded: false });
  await chip.waitFor();
  const more = page.locator('[data-count]').filter({ visible: true });
  if ((await more.count()) > 0) await more.last().dispatchEvent('click');
  await chip.click();
}
