import type { Page } from '@playwright/test';
import { createFamily, type Family, post, signIn, skipNews } from '../e2e/api-setup.ts';
import { daysAgo } from '../e2e/environment.ts';
import { picture } from './picture.ts';

const HABITS = [
  { name: 'Brush teeth', icon: 'brush-teeth', color: 'primary' },
  { name: 'Practice the violin', icon: 'violin', color: 'accent' },
  { name: 'Read for 20 minutes', icon: 'reading', color: 'purple' },
] as const;

/** A family whose week ends on Wednesday and whose evening has begun, with these days done by habit, counted back from today. */
async function createFamilyWith(
  daysOf: readonly (readonly number[])[],
  child: Record<string, unknown> = {},
): Promise<Family> {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  await api.patch('/api/account', {
    data: { weekStartsOn: 4, afternoonStartsAt: 1, eveningStartsAt: 2 },
  });
  await api.patch(`/api/children/${childId}`, { data: { name: 'Mia', ...child } });
  for (const [index, habit] of HABITS.entries()) {
    const data = {
      childId,
      description: 'Every day',
      pointsPerCompletion: 5,
      startDate: daysAgo(48),
      ...habit,
    };
    const { id: habitId } = await post(api, '/api/habits', data);
    const cells = (daysOf[index] ?? []).map((days) => ({ habitId, day: daysAgo(days), done: true }));
    if (cells.length > 0) await post(api, `/api/children/${childId}/chart-corrections`, { cells });
  }
  const reward = { childId, name: 'Castle', description: 'Made of wood', icon: 'castle', pointsCost: 900 };
  const { id: rewardId } = await post(api, '/api/rewards', reward);
  await api.put(`/api/children/${childId}/goal`, { data: { rewardId } });
  await post(api, `/api/children/${childId}/notes`, {
    text: 'You helped Leo without being asked.',
    points: 3,
  });
  await skipNews(family);
  return family;
}

const GOOD_WEEK = [[0, 1, 2, 3, 4, 5], [1], [0, 1, 2, 3, 4, 5, 6, 9, 10]];

/** The card after so many others. */
async function openCard(page: Page, { childLogin }: Family, place: number): Promise<void> {
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Your week, Mia!' }).click();
  for (let card = 0; card < place; card++) await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: /^(Next|Done)$/ }).waitFor();
}

picture('kid-recap-offered', async (page) => {
  const { childLogin } = await createFamilyWith(GOOD_WEEK);
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Your week, Mia!' }).waitFor();
});

for (const [place, name] of ['points', 'habit', 'streak', 'notes', 'goal'].entries()) {
  picture(`kid-recap-${name}`, async (page) => openCard(page, await createFamilyWith(GOOD_WEEK), place), {
    dark: place === 0,
  });
}

picture(
  'kid-recap-plain',
  async (page) => openCard(page, await createFamilyWith(GOOD_WEEK, { look: 'plain' }), 1),
  {
    dark: true,
  },
);

picture('kid-recap-quiet', async (page) => openCard(page, await createFamilyWith([]), 0));

picture(
  'recap',
  async (page) => {
    const { api, childId, parentLogin } = await createFamilyWith([
      Array.from({ length: 35 }, (_, day) => day),
      [1],
      [0, 1, 2, 4, 5, 6, 7, 8, 9],
    ]);
    const reward = {
      childId,
      name: 'Movie night',
      description: 'With popcorn',
      icon: 'movie-night',
      pointsCost: 10,
    };
    const { id: rewardId } = await post(api, '/api/rewards', reward);
    await post(api, '/api/reward-redemptions', { childId, rewardId });
    await post(api, '/api/children', { name: 'Leo' });
    await signIn(page, parentLogin);
    await page.goto('/recap', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Later days' }).click();
    await page.getByText(/^This week/).waitFor();
    await page.getByText('Figures').first().click();
  },
  { dark: true },
);
