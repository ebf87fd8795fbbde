import type { Page } from '@playwright/test';
import { createFamily, createLargeFamily, post, signIn } from '../e2e/api-setup.ts';
import { ADMIN } from '../e2e/environment.ts';
import { failProcedure, neverRespond } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

const MIA = { username: 'mia', password: 'stars' };

picture('kid-dashboard-full', (page) => openAs(page, MIA), { dark: true });

picture('kid-dashboard-parent-view', async (page) => {
  await signIn(page, ADMIN);
  await page.goto('/parent-dashboard');
  await switchToChildView(page);
  await page.getByRole('link', { name: 'Parent View' }).waitFor();
});

picture('kid-dashboard-loading', async (page) => {
  await signIn(page, MIA, 'child');
  await neverRespond(page, 'kidDashboard');
  await page.goto('/kid-dashboard/1');
  await page.getByText('Loading...').waitFor();
});

picture('kid-dashboard-skeleton', async (page) => {
  await signIn(page, ADMIN);
  await page.goto('/parent-dashboard');
  await neverRespond(page, 'kidDashboard');
  await switchToChildView(page);
  await page
    .locator('main')
    .getByRole('status')
    .filter({ hasText: 'Loading...' })
    .waitFor({ state: 'attached' });
});

picture('kid-dashboard-error', async (page) => {
  await signIn(page, MIA, 'child');
  await failProcedure(page, 'children.ownDashboard');
  await failProcedure(page, 'children.kidDashboard');
  await page.goto('/kid-dashboard');
  await page.getByText("We couldn't find your profile.").waitFor();
});

picture('kid-dashboard-nothing-yet', async (page) => {
  const { childLogin } = await createFamily('Mia');
  await openAs(page, childLogin);
});

picture('kid-dashboard-all-done', async (page) => {
  const { api, childId, childLogin } = await createFamily('Mia');
  await addQuest(api, childId, { name: 'Brush teeth', icon: 'brush-teeth', color: 'primary' });
  await addQuest(api, childId, { name: 'Feed the dog', icon: 'pet-care', color: 'success' });
  await openAs(page, childLogin);
  await completeAll(page);
  await page.getByRole('heading', { name: 'All done for today!' }).waitFor();
  await page.waitForTimeout(1000);
});

picture('kid-dashboard-one-quest', async (page) => {
  const { api, childId, childLogin } = await createFamily('Mia');
  await addQuest(api, childId, { name: 'Feed the dog', icon: 'pet-care', color: 'success' });
  await openAs(page, childLogin);
});

picture('kid-dashboard-crowd', async (page) => {
  const { childLogin } = await createLargeFamily();
  await openAs(page, childLogin);
});

picture(
  'kid-level-up',
  async (page) => {
    await openAs(page, await aboutToShine());
    await completeAll(page);
    await page.getByRole('dialog', { name: 'Level 2!' }).waitFor();
  },
  { inMotionAfterMs: 500, dark: true },
);

picture(
  'kid-badge',
  async (page) => {
    await openAs(page, await aboutToShine());
    await completeAll(page);
    await page.getByRole('dialog', { name: 'Level 2!' }).waitFor();
    await page.getByRole('button', { name: 'Awesome!' }).click();
    await page.getByRole('dialog', { name: 'Amazing Job!' }).waitFor();
  },
  { inMotionAfterMs: 500, dark: true },
);

picture(
  'kid-claim',
  async (page) => {
    await openAs(page, MIA);
    await page.getByRole('button', { name: 'Claim This Reward' }).first().click();
    await page.getByRole('dialog').waitFor();
  },
  { dark: true },
);

picture('kid-offline', async (page) => {
  await openAs(page, MIA);
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
});

/** A child one habit away from level 2 and its first badge. */
async function aboutToShine() {
  const { api, childId, childLogin } = await createFamily('Mia');
  await addQuest(api, childId, {
    name: 'Read a story',
    icon: 'reading',
    color: 'purple',
    pointsPerCompletion: 100,
  });
  return childLogin;
}

async function addQuest(
  api: Parameters<typeof post>[0],
  childId: number,
  quest: Record<string, unknown>,
): Promise<void> {
  await post(api, '/api/habits', { childId, description: 'Every single day', ...quest });
}

async function completeAll(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Mark Complete!' });
  await open.first().waitFor();
  for (let left = await open.count(); left > 0; left--) await open.first().click();
}

async function openAs(page: Page, login: { username: string; password: string }): Promise<void> {
  await signIn(page, login, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
}

/** The button is in the header, on a phone in the menu. */
async function switchToChildView(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Switch to Child View' }).filter({ visible: true });
  await page.getByRole('button', { name: /^Menu of/ }).waitFor();
  if ((await button.count()) === 0) await page.getByRole('button', { name: /^Menu of/ }).click();
  await button.click();
}
