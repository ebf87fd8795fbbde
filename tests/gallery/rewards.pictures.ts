import type { Page } from '@playwright/test';
import { createFamily, type Family, post, signIn } from '../e2e/api-setup.ts';
import { giveBonus } from '../e2e/ledger-setup.ts';
import { openNotice } from '../e2e/notice-line.ts';
import { picture } from './picture.ts';

const ALL_OPTIONS = {
  stock: 2,
  limit: { count: 1, period: 'week' },
  weekdays: [1, 2, 3, 4, 5, 6],
  requiresApproval: true,
};

/** Leo, who saves for a castle, asks for a movie night, and wishes for a trip. */
async function createFamilyWithWishes(): Promise<Family> {
  const family = await createFamily('Leo');
  const { api, childId } = family;
  await giveBonus(family, 140, 'A good start');
  const usual = { childId, description: 'Worth every star', icon: 'castle' };
  await post(api, '/api/habits', { childId, name: 'Feed the dog', description: 'Half a cup' });
  await post(api, '/api/rewards', { ...usual, name: 'Ice cream', pointsCost: 40, icon: 'ice-cream' });
  const { id: movie } = await post(api, '/api/rewards', {
    ...usual,
    name: 'Movie night',
    pointsCost: 40,
    requiresApproval: true,
  });
  await post(api, '/api/rewards', { ...usual, ...ALL_OPTIONS, name: 'Bowling', pointsCost: 60 });
  const { id: castle } = await post(api, '/api/rewards', { ...usual, name: 'Castle trip', pointsCost: 300 });
  await api.put(`/api/children/${childId}/goal`, { data: { rewardId: castle } });
  await post(api, '/api/reward-redemptions', { rewardId: movie, childId });
  await post(api, `/api/children/${childId}/wishes`, { text: 'A trip to the zoo' });
  return family;
}

async function openAsParent(page: Page): Promise<void> {
  const { parentLogin, childId } = await createFamilyWithWishes();
  await signIn(page, parentLogin);
  await page.goto(`/parent-dashboard?child=${childId}`, { waitUntil: 'networkidle' });
}

picture(
  'rewards-waiting',
  async (page) => {
    await openAsParent(page);
    await openNotice(page, /waiting for you$/);
    await page.getByRole('button', { name: 'Yes: Movie night for Leo' }).waitFor();
  },
  { dark: true },
);

picture('rewards-not-now', async (page) => {
  await openAsParent(page);
  await openNotice(page, /waiting for you$/);
  await page.getByRole('button', { name: 'Not now: Movie night for Leo' }).click();
  await page.getByRole('dialog').waitFor();
});

picture(
  'rewards-options',
  async (page) => {
    await openAsParent(page);
    await page.getByRole('button', { name: 'Options for Bowling' }).click();
    await page.getByRole('menuitem', { name: 'Edit Bowling' }).click();
    await page.getByLabel('Ask me first').scrollIntoViewIfNeeded();
  },
  { dark: true },
);
