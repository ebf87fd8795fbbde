import { expect, type Page } from '@playwright/test';
import { addChild, test, useSession } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };

test('cut-off tabs show on which side they go on', { tag: '@full' }, async ({ page, admin, family }) => {
  await page.setViewportSize(PHONE);
  await useSession(page, admin);
  await page.goto('/admin-dashboard');
  await expectArrows(page, ['end']);

  await test.step('the tab with the focus is in view', async () => {
    await page.getByRole('tab', { name: 'Requests' }).focus();
    for (const name of ['Parents', 'Invite codes', 'Mail', 'System', 'Audit']) {
      await page.keyboard.press('ArrowRight');
      const tab = page.getByRole('tab', { name });
      await expect(tab).toBeFocused();
      await expect(tab).toBeInViewport({ ratio: 1 });
    }
    await expectArrows(page, ['start']);
  });

  await test.step('a click on an arrow scrolls', async () => {
    await arrowsOf(page).first().click();
    await expect(page.getByRole('tab', { name: 'Parents' })).toBeInViewport({ ratio: 1 });
  });

  await page.setViewportSize({ width: 1280, height: 800 });
  await expectArrows(page, []);

  for (const name of ['Robin', 'Noor', 'Sascha']) await addChild(family, name);
  await page.setViewportSize(PHONE);
  await useSession(page, family.api);
  // The selected child is wider than the others, so the strip scrolls until no arrow covers it.
  await page.goto('/parent-dashboard');
  await expectArrows(page, ['start', 'end']);
  await expect(page.getByRole('button', { name: 'Delete Mia' })).toBeInViewport({ ratio: 1 });
});

async function expectArrows(page: Page, edges: readonly string[]): Promise<void> {
  await expect
    .poll(() => arrowsOf(page).evaluateAll((arrows) => arrows.map((arrow) => arrow.dataset['position'])))
    .toEqual(edges);
}

/** The arrows at the edges that hide something. */
function arrowsOf(page: Page) {
  return page.locator('.mantine-Scroller-control:not([data-hidden])').filter({ visible: true });
}
