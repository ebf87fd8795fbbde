import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { createFamily, type Family, post, signIn, skipNews } from './api-setup.ts';
import { daysAgo } from './environment.ts';
import { addHabit, addReward, test } from './fixtures.ts';

/** A family whose week ends on Wednesday, and whose evening has begun. */
async function createFamilyInTheEvening(): Promise<Family> {
  const family = await createFamily('Mia');
  const settings = { weekStartsOn: 4, afternoonStartsAt: 1, eveningStartsAt: 2 };
  expect((await family.api.patch('/api/account', { data: settings })).ok()).toBe(true);
  return family;
}

async function complete({ api, childId }: Family, habitId: number, days: readonly string[]): Promise<void> {
  const cells = days.map((day) => ({ habitId, day, done: true }));
  await post(api, `/api/children/${childId}/chart-corrections`, { cells });
}

const scriptsOfRecap = (page: Page) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js') && /recap|week-story/.test(pathname)) loaded.push(pathname);
  });
  return loaded;
};

test('a child taps through its week, as often as it likes', { tag: '@full' }, async ({ page }) => {
  const family = await createFamilyInTheEvening();
  const { api, childId } = family;
  const reading = await addHabit(family, childId, 'Reading', { icon: 'reading', startDate: daysAgo(6) });
  await complete(family, reading, [1, 2, 3, 4].map(daysAgo));
  await post(api, `/api/children/${childId}/notes`, {
    text: 'You helped Leo without being asked.',
    points: 3,
  });
  const rewardId = await addReward(family, childId, 'Castle', 500);
  await api.put(`/api/children/${childId}/goal`, { data: { rewardId } });
  await skipNews(family);
  await signIn(page, family.childLogin, 'child');
  const loaded = scriptsOfRecap(page);
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
  const entry = page.getByRole('button', { name: 'Your week, Mia!' });
  await expect(entry).toBeVisible();
  expect(loaded).toEqual([]);

  const story = page.getByRole('dialog');
  await test.step('on a phone, by taps', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await entry.click();
    await expect(story.getByText(/^You earned \d+ stars this week!$/)).toBeVisible();
    expect(loaded).not.toEqual([]);
    await expectNoOverflow(page, '[role="dialog"]');
    await expectAccessible(page, '[role="dialog"]');
    for (const title of [
      'Your favorite quest: Reading',
      'New personal best: 4 days!',
      /says: You helped Leo without being asked\.$/,
      /^\d+ more stars to your goal!$/,
    ]) {
      await story.getByRole('button', { name: 'Next' }).click();
      await expect(story.getByText(title)).toBeVisible();
      await expectNoOverflow(page, '[role="dialog"]');
    }
    await story.getByRole('button', { name: 'Done' }).click();
    await expect(story).toBeHidden();
  });

  await test.step('again, by keyboard and Back', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await entry.press('Enter');
    await expect(story.getByRole('button', { name: 'Next' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(story.getByText('Your favorite quest: Reading')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(story).toBeHidden();
    await expect(entry).toBeFocused();
    await entry.press('Enter');
    await expect(story).toBeVisible();
    await page.goBack();
    await expect(story).toBeHidden();
    await expect(page).toHaveURL(/kid-dashboard/);
  });

  await test.step('on a small screen with large text', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await entry.click();
    await expect(story.getByRole('button', { name: 'Next' })).toBeVisible();
    await expectNoOverflow(page, '[role="dialog"]');
    await story.getByRole('button', { name: 'Close' }).click();
    await expect(story).toBeHidden();
  });
});
