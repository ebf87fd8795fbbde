import { expect } from '@playwright/test';
import { DIALOG, expectAccessible, expectNoOverflow } from './accessibility.ts';
import { menuButton } from './actions-menu.ts';
import { createFamily, post, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';
import { giveBonus } from './ledger-setup.ts';
import { openNotice } from './notice-line.ts';

test('a parent makes a reward that asks first, says yes to it and to a wish', { tag: '@full' }, async ({
  page,
}) => {
  const family = await createFamily('Leo');
  const { api, childId, parentLogin } = family;
  await giveBonus(family, 100, 'A good start');
  await signIn(page, parentLogin);
  await page.goto(`/parent-dashboard?child=${childId}`);

  await test.step('creates a reward with options', async () => {
    await page.getByRole('button', { name: 'Create Custom Reward' }).click();
    const form = page.getByRole('dialog', { name: 'Create Custom Reward' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Movie night');
    await form.getByLabel('Description').fill('With popcorn');
    await form.getByLabel('Cost').fill('40');
    await form.getByRole('button', { name: 'More…' }).click();
    await form.getByLabel('How many are there?').fill('3');
    await form.getByRole('radio', { name: 'Per week' }).check();
    await form.getByLabel('How many times').fill('2');
    await form.getByRole('switch', { name: 'Ask me first' }).check({ force: true });
    await expectNoOverflow(page, DIALOG);
    await expectAccessible(page, DIALOG);
    await form.getByRole('button', { name: 'Create reward' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Movie night' });
    await expect(row).toContainText('40 points · 3 left · 2 times a week · asks first');
  });

  await test.step('sets it as the goal of the child', async () => {
    await menuButton(page, 'Movie night').click();
    await page.getByRole('menuitem', { name: "Set as Leo's goal" }).click();
    const summary = page.getByRole('region', { name: "Leo's summary" });
    await expect(summary).toContainText('Saving for: Movie nightGoal reached!');
  });

  const [{ id: rewardId }] = await (await api.get(`/api/children/${childId}/rewards`)).json();
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  const toHandOut = page.getByRole('region', { name: 'To hand out' });

  await test.step('says yes to one redemption, and not now to another', async () => {
    await post(api, '/api/reward-redemptions', { rewardId, childId });
    await openNotice(page, /waiting for you$/);
    await waiting.getByRole('button', { name: 'Yes: Movie night for Leo' }).click();
    await expect(toHandOut.getByRole('button', { name: 'Given: Movie night to Leo' })).toBeVisible();

    await post(api, '/api/reward-redemptions', { rewardId, childId });
    await waiting.getByRole('button', { name: 'Not now: Movie night for Leo' }).click();
    const dialog = page.getByRole('dialog', { name: '“Movie night”: not now' });
    await dialog.getByLabel('Add a few kind words? (Leo will read this)').fill('On Saturday');
    await expectAccessible(page, DIALOG);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('40 points for “Movie night” went back.')).toBeVisible();
    await expect(toHandOut.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('makes one wish a reward, and declines another', async () => {
    await post(api, `/api/children/${childId}/wishes`, { text: 'A trip to the zoo' });
    await post(api, `/api/children/${childId}/wishes`, { text: 'A real pony' });
    await waiting.getByRole('button', { name: 'Make it a reward: A trip to the zoo' }).click();
    const form = page.getByRole('dialog', { name: 'Create Custom Reward' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('A trip to the zoo');
    await form.getByLabel('Description').fill('With the monkeys');
    await form.getByRole('button', { name: 'Create reward' }).click();
    await expect(page.getByRole('button', { name: 'Options for A trip to the zoo' })).toBeVisible();

    await waiting.getByRole('button', { name: 'Not right now: A real pony' }).click();
    const dialog = page.getByRole('dialog', { name: '“A real pony”: not right now' });
    await dialog.getByRole('button', { name: "Let's talk about it" }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(waiting.getByRole('listitem')).toHaveCount(0);
  });
});
