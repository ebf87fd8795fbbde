import { expect, type Page } from '@playwright/test';
import { createFamily, type Family, post, signIn } from './api-setup.ts';
import { addHabit, addReward, test } from './fixtures.ts';
import { addGrownUp } from './grown-ups-setup.ts';
import { giveBonus, redeem } from './ledger-setup.ts';
import { openNotice } from './notice-line.ts';

/** A family of Mia, with a habit, a claimed reward and another child. */
async function createSiblings(): Promise<Family> {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  const { id: leo } = await post(api, '/api/children', { name: 'Leo' });
  await addHabit(family, childId, 'Brush teeth');
  await addHabit(family, leo, 'Feed the cat');
  await giveBonus(family, 30, 'A good start');
  await addReward(family, childId, 'Zoo', 10);
  return family;
}

/** Collects rejected requests: a page offers nothing that its user may not do. */
function rejectionsOf(page: Page): string[] {
  const rejected: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403 || response.status() === 404) rejected.push(response.url());
  });
  return rejected;
}

test('a parent invites the other parent, who joins in another browser and sees the family', {
  tag: '@full',
}, async ({ page, browser }) => {
  const family = await createSiblings();
  await signIn(page, family.parentLogin);
  await page.goto('/settings/grown-ups');
  await page.getByRole('button', { name: 'Invite the other parent' }).click();
  const form = page.getByRole('dialog', { name: 'Invite a grown-up' });
  await expect(form.getByRole('radio', { name: /^Another parent/ })).toBeChecked();
  await form.getByLabel("What's their name?").fill('Ben');
  await form.getByLabel('Current password').fill(family.parentLogin.password);
  await form.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText(/^Send this link to Ben. It works once and expires on /)).toBeVisible();
  await expect(page.getByText("Other devices can't reach this server yet")).toBeVisible();
  const link = page.getByRole('link', { name: 'Open the link on this computer' });
  const path = (await link.getAttribute('href')) ?? '';
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText('Ben');

  const other = await browser.newPage({ locale: 'en-GB' });
  await other.goto(path);
  const username = `${family.parentLogin.username}-ben`;
  await other.getByLabel('Name', { exact: true }).fill('Ben Star');
  await other.getByLabel('Username').fill(username);
  await other.getByLabel('Email').fill(`${username}@example.org`);
  await other.getByLabel('Password', { exact: true }).fill('correct horse');
  await other.getByLabel('Confirm password').fill('correct horse');
  await other.getByRole('button', { name: 'Join the family' }).click();
  await expect(other).toHaveURL(/\/parent-dashboard/);
  await expect(other.getByText('Welcome to the family, Ben Star!')).toBeVisible();
  await expect(other.getByRole('navigation', { name: 'Children' })).toContainText('MiaLeo');
  await other.getByRole('button', { name: 'Complete Brush teeth' }).click();
  await expect(other.getByText('Habit completed!')).toBeVisible();

  // The first browser follows.
  await expect(page.getByRole('region', { name: 'Who has access' })).toContainText('Ben Star');
  await expect(page.getByRole('region', { name: 'Open invitations' })).toBeHidden();

  // The link works once.
  const third = await browser.newPage({ locale: 'en-GB' });
  await third.goto(path);
  await expect(
    third.getByRole('heading', { name: 'This link no longer works. Ask for a new one.' }),
  ).toBeVisible();
});

test('a helper completes and hands out, a viewer looks, and neither finds what is not allowed', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createSiblings();
  const { childId } = family;
  await redeem(family, 'Ice cream', 10);
  await signIn(page, await addGrownUp(family, { familyRole: 'helper', childIds: [childId] }));
  const rejected = rejectionsOf(page);

  await page.goto('/parent-dashboard');
  await expect(page.getByRole('navigation', { name: 'Children' }).getByRole('button')).toHaveText(['Mia']);
  await openNotice(page, '1 to give');
  await page.getByRole('button', { name: 'Given: Ice cream to Mia' }).click();
  await expect(page.getByRole('region', { name: 'To hand out' })).toBeHidden();
  await page.getByRole('button', { name: 'Complete Brush teeth' }).click();
  await expect(page.getByText('Habit completed!')).toBeVisible();
  await page.getByRole('button', { name: 'Give a bonus' }).click();
  const bonus = page.getByRole('dialog', { name: 'Bonus for Mia' });
  await bonus.getByLabel('Points to give').fill('3');
  await bonus.getByLabel('Reason').fill('Set the table');
  await bonus.getByRole('button', { name: 'Give bonus' }).click();
  await expect(bonus).toBeHidden();
  const main = page.getByRole('main');
  for (const name of ['Add Child', 'Create New Habit', 'Create Custom Reward', 'Adjust Points']) {
    await expect(main.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(main.getByRole('button', { name: /^Options for|^Redeem|^Edit|^Delete/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await expect(page.getByRole('heading', { name: 'Your Treasure Chest' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim This Reward' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Parent View' }).click();

  await page.goto('/settings');
  await expect(page).toHaveURL(/\/settings\/grown-ups$/);
  await expect(page.getByText("You're a helper:")).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'Grown-ups',
    'Language',
    'This device',
  ]);
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Devices' })).toContainText('This device');
  expect(rejected).toEqual([]);

  await page.goto('/settings/grown-ups');
  await page.getByRole('button', { name: 'Leave family' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave the family?' });
  await leaving.getByLabel('Current password').fill('correct horse');
  await leaving.getByRole('button', { name: 'Leave family' }).click();
  await expect(page.getByText('You left the family')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await test.step('a viewer', async () => {
    rejected.length = 0;
    await signIn(page, await addGrownUp(family, { familyRole: 'viewer' }));
    for (const tab of ['everyone', String(family.childId)]) {
      await page.goto(`/parent-dashboard?child=${tab}`);
      await expect(page.getByText('Brush teeth').first()).toBeVisible();
      await expect(
        page
          .getByRole('main')
          .getByRole('button', { name: /Complete|Given|bonus|Redeem|Options|Create|Add/ }),
      ).toHaveCount(0);
    }
    await page.goto(`/kid-dashboard/${family.childId}`);
    await expect(page.getByRole('heading', { name: 'Your Quests' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Mark Complete|Claim/ })).toHaveCount(0);
    expect(rejected).toEqual([]);
  });
});

test('a removed grown-up is logged out on the open page; the removal of a parent waits, and the other parent keeps things as they are', {
  tag: '@full',
}, async ({ page, browser }) => {
  const family = await createSiblings();
  const ben = await browser.newPage({ locale: 'en-GB' });
  const login = await addGrownUp(family, { familyRole: 'parent', name: 'Ben Star' });
  await signIn(ben, login);
  await signIn(page, family.parentLogin);
  await page.goto('/parent-dashboard');

  await ben.goto('/settings/grown-ups');
  await ben.getByRole('button', { name: 'Remove Alex Star' }).click();
  const question = ben.getByRole('dialog', { name: 'Remove Alex Star from the family?' });
  await question.getByLabel('Current password').fill(login.password);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(ben.getByText('All parents are asked', { exact: true })).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Take it back' })).toBeVisible();

  // The other parent's open page follows.
  const change = page.getByRole('region', { name: 'Ben Star asked to remove Alex Star from the family.' });
  await expect(change).toContainText(/This happens on \w+day at \d\d:\d\d unless a parent says no\./);
  await change.getByRole('button', { name: 'Keep things as they are' }).click();
  await expect(page.getByText('Nothing changes.')).toBeVisible();
  await expect(change).toBeHidden();
  await expect(ben.getByText('asked to remove')).toBeHidden();
  await expect(ben.getByRole('button', { name: 'Remove Alex Star' })).toBeVisible();

  await test.step('a removed helper is logged out on the open page', async () => {
    const helper = await browser.newPage({ locale: 'en-GB' });
    await signIn(helper, await addGrownUp(family, { familyRole: 'helper', name: 'Kim Cloud' }));
    await helper.goto('/parent-dashboard');
    await expect(helper.getByRole('heading', { name: 'Brush teeth' })).toBeVisible();

    await page.goto('/settings/grown-ups');
    await page.getByRole('button', { name: 'Remove Kim Cloud' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Kim Cloud from the family?' });
    await dialog.getByLabel('Current password').fill(family.parentLogin.password);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Kim Cloud was removed')).toBeVisible();
    await expect(helper).toHaveURL(/\/auth/);
  });
});
