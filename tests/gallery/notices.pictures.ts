import type { Page } from '@playwright/test';
import { chooseAction } from '../e2e/actions-menu.ts';
import { createFamily, post, signIn } from '../e2e/api-setup.ts';
import { earn, giveBonus } from '../e2e/ledger-setup.ts';
import { failProcedure, refuseConnections } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

// One notification of each kind on both surfaces. All others look like one of these.

picture('notice-login', async (page) => {
  const { parentLogin } = await createFamily('Mia');
  await page.goto('/auth');
  await page.getByLabel('Username').fill(parentLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(parentLogin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Login successful').waitFor();
});

picture('notice-logout', async (page) => {
  const { childLogin } = await createFamily('Mia');
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByText('Logged out', { exact: true }).waitFor();
});

picture(
  'notice-points-adjusted',
  async (page) => {
    await openParent(page);
    await page.getByRole('button', { name: 'Adjust Points' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Points to deduct').fill('5');
    await dialog.getByRole('button', { name: 'Deduct points' }).click();
    await page.getByText('Points adjusted').waitFor();
    await dialog.waitFor({ state: 'hidden' });
  },
  { dark: true },
);

picture(
  'notice-without-title',
  async (page) => {
    await openParent(page);
    await failProcedure(page, 'rewards.delete');
    await chooseAction(page, 'Delete Ice cream');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete reward' }).click();
    await page.getByText('Failed to delete reward. Please try again.').waitFor();
  },
  { dark: true },
);

picture('notice-undone', async (page) => {
  await openChild(page);
  await page.getByRole('button', { name: 'Undo Completion' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await page.getByText('Completion undone').waitFor();
});

picture('notice-claimed', async (page) => {
  await openChild(page);
  await page.getByRole('button', { name: 'Claim This Reward' }).click();
  await page.getByRole('button', { name: 'Claim It!' }).click();
  await page.getByText('Reward redeemed!').waitFor();
  await page.getByRole('button', { name: 'Awesome!' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

picture(
  'notice-oops',
  async (page) => {
    await openChild(page);
    await refuseConnections(page);
    await page.getByRole('button', { name: 'Undo Completion' }).click();
    await page.getByRole('button', { name: 'Yes, take it back' }).click();
    await page.getByText('Oops! Something went wrong').waitFor();
  },
  { dark: true },
);

/** A family with a completed habit and a reward. */
async function arrangeDay() {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  await earn(family, 'Feed the dog', 5);
  await giveBonus(family, 50, 'A good start');
  await post(api, '/api/rewards', {
    childId,
    name: 'Ice cream',
    description: 'Two scoops',
    pointsCost: 25,
    icon: 'ice-cream',
  });
  return family;
}

async function openParent(page: Page): Promise<void> {
  const { parentLogin } = await arrangeDay();
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
}

async function openChild(page: Page): Promise<void> {
  const { childLogin } = await arrangeDay();
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
}
