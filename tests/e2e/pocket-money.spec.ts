import { expect, type Page } from '@playwright/test';
import { DIALOG, expectAccessible, expectNoOverflow } from './accessibility.ts';
import { chooseAction } from './actions-menu.ts';
import { createFamily, post, signIn } from './api-setup.ts';
import { BASE_URL } from './environment.ts';
import { test } from './fixtures.ts';
import { giveBonus } from './ledger-setup.ts';
import { openNotice } from './notice-line.ts';

const MONEY = /money|currency|\bpays?\b|\bpaid\b|\bowe|[€$£¥]/i;

async function expectNoMoney(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(MONEY);
}

test('pocket money is off until a parent chooses a currency, and is owed until it is paid', {
  tag: '@full',
}, async ({ page, browser }) => {
  const { api, childId, parentLogin, childLogin } = await createFamily('Leo');
  await giveBonus({ api, childId }, 100, 'A good start');
  const reward = { childId, name: 'Coins', description: 'For the piggy bank', icon: 'castle' };
  const { id: rewardId } = await post(api, '/api/rewards', { ...reward, pointsCost: 30 });
  const redemption = { rewardId, childId };
  const { id: first } = await post(api, '/api/reward-redemptions', redemption);
  const dashboard = `/parent-dashboard?child=${childId}`;
  const toHandOut = page.getByRole('region', { name: 'To hand out' });
  const tablet = await browser.newPage({ baseURL: BASE_URL });
  await signIn(page, parentLogin);

  async function editReward() {
    await page.goto(dashboard);
    await chooseAction(page, 'Edit Coins');
    const form = page.getByRole('dialog', { name: 'Edit reward' });
    await expect(form).toBeVisible();
    return form;
  }

  await test.step('a family without a currency reads nothing of money', async () => {
    await page.goto(dashboard);
    await openNotice(page, /to give$/);
    await expect(toHandOut.getByRole('button', { name: 'Given: Coins to Leo' })).toBeVisible();
    await expectNoMoney(page);
    const form = await editReward();
    await form.getByRole('button', { name: 'More…' }).click();
    await expect(form.getByLabel('How many are there?')).toBeVisible();
    await expectNoMoney(page);
    await signIn(tablet, childLogin, 'child');
    await tablet.goto('/kid-dashboard');
    await expect(tablet.getByRole('article', { name: 'Coins' })).toBeVisible();
    await expectNoMoney(tablet);
    await page.goto('/settings/family');
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('No pocket money');
    const fields = (await page.locator('main').innerText()).split('\n').filter((line) => MONEY.test(line));
    expect(fields).toEqual(['Currency', 'With a currency, rewards can pay pocket money.']);
  });
  await post(api, `/api/reward-redemptions/${first}/fulfill`, {});

  await test.step('a parent finds a currency by its name', async () => {
    const currency = page.getByRole('combobox', { name: 'Currency' });
    await currency.click();
    await currency.fill('euro');
    await page.getByRole('option', { name: 'Euro (EUR)' }).click();
    await expectAccessible(page, 'body');
    await page.getByRole('button', { name: 'Save changes' }).first().click();
    await expect(page.getByText('Family saved!')).toBeVisible();
  });

  await test.step('a reward pays an amount, which its card shows', async () => {
    const form = await editReward();
    const pays = form.getByLabel('Pays');
    await pays.fill('3.005');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Please enter an amount such as €3.50.')).toBeVisible();
    await expectNoOverflow(page, DIALOG);
    await expectAccessible(page, DIALOG);
    await pays.fill('3,00');
    await expect(form.getByText('You get €3.00')).toBeVisible();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'pays €3.00' })).toBeVisible();
    await expect(tablet.getByRole('article', { name: 'Coins' })).toContainText('You get €3.00');
  });

  await test.step('what a child is owed is paid for all at once', async () => {
    await post(api, '/api/reward-redemptions', redemption);
    await post(api, '/api/reward-redemptions', redemption);
    await openNotice(page, /to give$/);
    await expect(toHandOut).toContainText('You owe Leo €6.00');
    await expect(tablet.getByRole('list', { name: 'Claimed rewards' })).toContainText('€3.00');
    await expectNoOverflow(page, 'body');
    // Where it was scrolled to, the header may cover half a button, which is then too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, 'body');
  });

  await test.step('the currency stays while money is owed', async () => {
    await page.goto('/settings/family');
    const currency = page.getByRole('combobox', { name: 'Currency' });
    await currency.click();
    await page.getByRole('option', { name: 'No pocket money' }).click();
    await page.getByRole('button', { name: 'Save changes' }).first().click();
    await expect(currency).toHaveAccessibleDescription(/Some money is still owed/);
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.goto(dashboard);
    await openNotice(page, /to give$/);
    await toHandOut.getByRole('button', { name: 'All paid: €6.00 to Leo' }).click();
    await expect(page.getByText('€6.00 to Leo.')).toBeVisible();
    await expect(toHandOut).toHaveCount(0);
    await expect(tablet.getByRole('list', { name: 'Claimed rewards' })).toContainText('Here it is!');
  });

  await tablet.close();
});
