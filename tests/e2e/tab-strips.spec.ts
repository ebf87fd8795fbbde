import { expect, type Page } from '@playwright/test';
import { createFamily, post } from './api-setup.ts';
import { test, useSession } from './fixtures.ts';

const PHONE = { width: 390, height: 844 };

test('cut-off tabs show on which side they go on', { tag: '@full' }, async ({ page, admin }) => {
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

  await test.step('on a phone, many children are faces: six fit, and where more scroll, half a face is in view', async () => {
    const { api } = await createFamily('Mia');
    await useSession(page, api);
    await page.setViewportSize(PHONE);
    const faces = page.getByRole('navigation', { name: 'Children' }).locator('[data-tab]:has(img)');
    const halfCut = () =>
      faces.evaluateAll((all) => {
        const cut = all.map((face) => face.getBoundingClientRect()).find(({ right }) => right > innerWidth);
        return cut && (innerWidth - cut.left) / cut.width;
      });
    for (const name of ['Robin', 'Noor', 'Sascha', 'Ada', 'Ben']) await post(api, '/api/children', { name });
    await page.goto('/parent-dashboard');
    await expect(faces).toHaveCount(6);
    await expect.poll(halfCut).toBeUndefined();
    for (const name of ['Cleo', 'Dan']) await post(api, '/api/children', { name });
    await page.reload();
    await expect(faces).toHaveCount(8);
    await expect.poll(halfCut).toBeCloseTo(0.5, 1);
    await expectArrows(page, []);
    const chosen = page.getByRole('button', { name: 'Mia', exact: true });
    const { y = 0, height = 0 } = (await chosen.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(46);
    expect((await chosen.locator('bdi').boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
    await page.getByRole('button', { name: 'Options for Mia' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete Mia' })).toBeVisible();
    await api.dispose();
  });
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
