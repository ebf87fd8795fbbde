import { expect } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { createFamily, createLargeFamily, type Family, post, signIn } from './api-setup.ts';
import { addHabit, test } from './fixtures.ts';

test('a parent fills a gap in the month and takes it back', { tag: '@full' }, async ({ page }) => {
  const family = await createFamily('Ada');
  const { api, childId } = family;
  const { today } = await (await api.get(`/api/children/${childId}/days?fromOn=2026-01-01&days=1`)).json();
  // The chart offers the year after three months.
  const habitId = await addHabit(family, childId, 'Feed the cat', { startDate: addDays(today, -100) });
  const gap = addDays(today, -3);
  const cells = [-4, -2, -1].map((age) => ({ habitId, day: addDays(today, age), done: true }));
  await post(api, `/api/children/${childId}/chart-corrections`, { cells });

  await signIn(page, family.parentLogin);
  await page.goto('/parent-dashboard');
  await page.getByRole('link', { name: 'Chart', exact: true }).click();
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  // In the first days of a month, the gap is in the one before.
  if (gap.slice(0, 7) !== today.slice(0, 7)) await page.getByRole('button', { name: 'Earlier days' }).click();
  const dayOfGap = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(gap));
  await page.getByRole('button', { name: `${dayOfGap}: not done` }).click();
  const day = page.getByRole('region', { name: 'Habits of the day' });
  await day.getByRole('button', { name: /^Feed the cat/ }).click();
  await expect(page.getByText(`Feed the cat, ${dayOfGap}: done`)).toBeVisible();
  // A notice stays while it has the focus.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(page.getByText('Streak: 4 days.')).toBeVisible();
  await expect(page.getByRole('button', { name: `${dayOfGap}: done` })).toBeVisible();
  await expect.poll(() => pointsOf(family)).toBe(20);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`Feed the cat, ${dayOfGap}: taken back`)).toBeVisible();
  await expect(page.getByRole('button', { name: `${dayOfGap}: not done` })).toBeVisible();
  await expect.poll(() => pointsOf(family)).toBe(15);

  await page.getByRole('link', { name: 'Year', exact: true }).click();
  await expect(page).toHaveURL(/view=year/);
  await page.reload();
  await expect(page.getByRole('link', { name: `${dayOfGap}: not done` })).toBeVisible();
});

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

async function pointsOf({ api, childId }: Family): Promise<number> {
  const { currentPoints } = await (await api.get(`/api/children/${childId}`)).json();
  return currentPoints;
}

test('a child’s page loads nothing of the chart', { tag: '@full' }, async ({ page }) => {
  const family = await createFamily('Ada');
  await addHabit(family, family.childId, 'Feed the cat');
  await signIn(page, family.childLogin, 'child');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('article', { name: 'Feed the cat' })).toBeVisible();
  const scripts = loaded.filter((path) => path.endsWith('.js'));
  expect(scripts).toContainEqual(expect.stringContaining('kid-dashboard'));
  expect(scripts.filter((path) => /chart|recap|print/.test(path.replace('starchart', '')))).toEqual([]);
});

test('the week of 40 habits with long names fits every screen', { tag: '@full' }, async ({ page }) => {
  const family = await createLargeFamily();
  await signIn(page, family.parentLogin);
  await page.goto(`/chart?child=${family.childId}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('button', { name: 'Quest number 40, today' })).toBeVisible();
  for (const width of [390, 820, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await expectNoOverflow(page, 'body');
  await expectAccessible(page, 'body');
});
