import type { Page } from '@playwright/test';
import { createFamily, type Family, post, signIn } from '../e2e/api-setup.ts';
import { openNotice } from '../e2e/notice-line.ts';
import { picture } from './picture.ts';

const HABITS = [
  { name: 'Brush teeth', icon: 'brush-teeth', color: 'primary' },
  { name: 'Practice the violin', icon: 'violin', color: 'accent' },
  { name: 'Read for 20 minutes', icon: 'reading', color: 'purple' },
] as const;

/** A child with three habits, done on days before today. */
async function createFamilyWith(daysOf: readonly (readonly number[])[]): Promise<Family> {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  const { today } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
  const dayAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  for (const [index, habit] of HABITS.entries()) {
    const data = { childId, description: 'Every day', pointsPerCompletion: 5, ...habit };
    const { id: habitId } = await post(api, '/api/habits', data);
    const cells = (daysOf[index] ?? []).map((days) => ({ habitId, day: dayAgo(days), done: true }));
    if (cells.length > 0) await post(api, `/api/children/${childId}/chart-corrections`, { cells });
  }
  return family;
}

async function openAsParent(page: Page, { parentLogin, childId }: Family): Promise<void> {
  await signIn(page, parentLogin);
  await page.goto(`/parent-dashboard?child=${childId}`, { waitUntil: 'networkidle' });
  await openNotice(page, /^\d+ ideas?$/);
  await page.getByRole('button', { name: 'Dismiss' }).waitFor();
}

const WEEK = [9, 8, 7, 6, 5, 4, 3];

picture(
  'suggestion-streak-ended',
  async (page) => openAsParent(page, await createFamilyWith([[...WEEK, 1], [2, 1], [1]])),
  { dark: true },
);

picture('suggestion-streaks-ended', async (page) =>
  openAsParent(
    page,
    await createFamilyWith([
      [...WEEK, 1],
      [...WEEK, 1],
      [...WEEK, 1],
    ]),
  ),
);

picture('suggestion-forgiving-streak', async (page) =>
  openAsParent(page, await createFamilyWith([[20, 19, 18, 12, 11, 10, 1], [1], [1]])),
);

picture('suggestion-pause', async (page) => openAsParent(page, await createFamilyWith([WEEK, [3], [4]])), {
  dark: true,
});
