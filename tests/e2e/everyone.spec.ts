import { devices, expect, type Locator, type Page } from '@playwright/test';
import { createFamily, type Family, post, signIn } from './api-setup.ts';
import { addHabit, test } from './fixtures.ts';

const HABITS = ['Brush teeth', 'Read a book', 'Feed the cat', 'Tidy up'];

/** A family of three children with four habits each. */
async function createEvening(): Promise<Family> {
  const family = await createFamily('Ada');
  const ids = [family.childId];
  for (const name of ['Ben', 'Cleo']) ids.push((await post(family.api, '/api/children', { name })).id);
  for (const childId of ids) {
    for (const name of HABITS) await addHabit(family, childId, name, { pointsPerCompletion: 5 });
  }
  return family;
}

const checksOf = (page: Page) => page.locator('main [data-check]');
const openChecks = (page: Page) => page.getByRole('button', { name: /^Complete / });
const everyone = (page: Page) => page.getByRole('button', { name: 'Everyone' });

test('an evening with three children and four habits each takes at most 13 taps', {
  tag: '@full',
}, async ({ browser }) => {
  const family = await createEvening();
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const page = await browser.newPage({ ...phone, locale: 'en-GB' });
  await signIn(page, family.parentLogin);
  await page.goto('/parent-dashboard');
  let recorded = 0;
  page.on('response', (response) => {
    if (response.ok() && response.url().includes('/trpc/completions.record')) recorded++;
  });
  let taps = 0;
  const tap = async (control: Locator) => {
    taps++;
    await control.tap();
  };

  await tap(everyone(page));
  for (const child of ['Ada', 'Ben', 'Cleo']) {
    for (const habit of HABITS) {
      await tap(page.getByRole('button', { name: `Complete ${habit} for ${child}` }));
    }
    await expect(page.getByRole('region', { name: child })).toContainText('All done · 20 points');
  }
  expect(taps).toBeLessThanOrEqual(13);

  // A reload ends what is still under way.
  await expect.poll(() => recorded).toBe(12);
  const stream = page.waitForResponse('**/api/events*');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Undo / })).toHaveCount(12);

  await test.step('what another device changes shows at once', async () => {
    await stream;
    const { habits } = await (await family.api.get(`/api/children/${family.childId}/kid-dashboard`)).json();
    const query = `habitId=${habits[0].id}&childId=${family.childId}`;
    expect((await family.api.delete(`/api/habit-completions/today?${query}`)).ok()).toBe(true);
    await expect(page.getByRole('region', { name: 'Ada' })).toContainText('3 of 4 done · 15 points');
  });

  // The dashboards of all children follow.
  await page.getByRole('button', { name: 'Ben', exact: true }).tap();
  await expect(page.getByRole('button', { name: /^Undo / })).toHaveCount(4);
  await page.context().close();
});

test('a notice covers no check on any screen, and can undo', { tag: '@full' }, async ({ page }) => {
  const family = await createEvening();
  await signIn(page, family.parentLogin);
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [820, 1180],
    [1280, 800],
  ] as const) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
      for (const path of ['/parent-dashboard?child=everyone', `/parent-dashboard?child=${family.childId}`]) {
        await page.goto(path);
        await openChecks(page).first().click();
        await expect(page.getByText('Habit completed!')).toBeVisible();
        await expect(page.getByRole('group').filter({ hasText: 'Habit completed!' })).toHaveCount(0);
        const done = page.getByRole('button', { name: /^Undo / });
        // A click that waits scrolls the page.
        await expect(done).toBeEnabled();
        await done.click();
        await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
        await expect(page.getByText('Completion undone')).toBeVisible();
        await expectNotCovered(page, width < 768);
      }
      await expect(page.getByRole('button', { name: /^Undo / })).toHaveCount(0);
    });
  }

  await test.step('on the phone of a child', async () => {
    await signIn(page, family.childLogin, 'child');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/kid-dashboard');
    await page.getByRole('button', { name: 'Mark Complete! +5 stars' }).first().click();
    await expect(page.getByText('Quest completed!')).toBeVisible();
    await expectNotCovered(page, false);
  });
});

/** The notice, at its place, overlaps no button that completes a habit; at the bottom of a phone, neither tabs nor menu, and one line. */
async function expectNotCovered(page: Page, isPhone: boolean): Promise<void> {
  const toast = page.getByRole('status').getByRole('group');
  // The notice before may still fade out.
  await expect(toast).toHaveCount(1);
  await expect(toast).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      const kept = isPhone ? page.locator('header button, nav button') : checksOf(page);
      const boxes = await kept.evaluateAll((checks) =>
        checks.map((check) => {
          const { left, right, top, bottom } = check.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
      if (!box || boxes.length === 0) return 'no notice or no check';
      const covered = boxes.filter(
        ({ left, right, top, bottom }) =>
          left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y,
      );
      return covered;
    })
    .toEqual([]);
  if (isPhone) expect((await toast.boundingBox())?.height).toBe(48);
}
