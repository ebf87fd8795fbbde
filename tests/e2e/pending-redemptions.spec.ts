import { expect, type Page } from '@playwright/test';
import { chooseAction } from './actions-menu.ts';
import { createFamily, post, signIn } from './api-setup.ts';
import { BASE_URL } from './environment.ts';
import { test } from './fixtures.ts';
import { giveBonus, redeem } from './ledger-setup.ts';
import { blockEventStream, neverRespond } from './network-faults.ts';

/** Mia and Leo with one redemption each. */
async function createRedemptions() {
  const family = await createFamily('Mia');
  const leo = { api: family.api, childId: (await post(family.api, '/api/children', { name: 'Leo' })).id };
  for (const [child, reward] of [
    [family, 'Ice cream'],
    [leo, 'Movie night'],
  ] as const) {
    await giveBonus(child, 100, 'A good start');
    await redeem(child, reward, 40);
  }
  return { ...family, leo };
}

test('lists, cancels and hands out the redemptions of all children', { tag: '@full' }, async ({ page }) => {
  const { parentLogin, api, childId, leo } = await createRedemptions();
  await signIn(page, parentLogin);
  await page.goto(`/parent-dashboard?child=${childId}&do=hand-out`);
  const list = page.getByRole('region', { name: 'To hand out' });
  const pending = list.getByRole('listitem');
  await expect(pending).toHaveCount(2);
  await expect(pending.first()).toContainText('Ice creamMia · 40 points · just now');
  await expect(pending.last()).toContainText('Movie nightLeo · 40 points · just now');
  await expect(pending.last().locator('img').last()).toHaveAttribute('src', /0-fox/);
  await expect(list.getByRole('heading').first().locator('..')).toHaveText('To hand out2');

  await test.step('cancels a redemption of the other child and returns the points', async () => {
    await chooseAction(page, 'Take back… Movie night for Leo');
    const question = page.getByRole('dialog', { name: 'Take back “Movie night”?' });
    await expect(question).toContainText("Leo gets 40 points back and won't get the reward.");
    await question.getByRole('button', { name: 'Give 40 points back' }).click();
    await expect(page.getByText('40 points for “Movie night” went back.')).toBeVisible();
    await expect(pending).toHaveCount(1);
    expect(await balanceOf(api, leo.childId)).toBe(100);
    await page.getByRole('button', { name: 'Leo', exact: true }).click();
    await expect(page.getByRole('region', { name: "Leo's summary" })).toContainText(/to spend\s*100/);
    await expect(pending).toHaveCount(1);
  });

  await test.step('redeems a reward for the other child', async () => {
    await page.getByRole('button', { name: 'Redeem Movie night' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Redeem' }).click();
    await expect(pending).toHaveCount(2);
    // The list may update before the dialog has closed and returned the focus.
    await expect(page.getByRole('button', { name: 'Redeem Movie night' })).toBeFocused();
  });

  await test.step('is given, with the focus kept in the list', async () => {
    await list.getByRole('button', { name: 'Given: Ice cream to Mia' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('“Ice cream” was handed out.')).toBeVisible();
    await expect(pending).toHaveCount(1);
    await expect(list.getByRole('heading').first()).toBeFocused();
    await list.getByRole('button', { name: 'Given: Movie night to Leo' }).click();
    await expect(list).toBeHidden();
    expect(await balanceOf(api, childId)).toBe(60);
  });
});

test('without the event stream, the pages of a parent and of the child follow other devices when they are looked at, and every 30 seconds', {
  tag: '@full',
}, async ({ page, browser }) => {
  await blockEventStream(page);
  const { parentLogin, childLogin, ...mia } = await createFamily('Mia');
  await giveBonus(mia, 100, 'A good start');
  const habit = { childId: mia.childId, name: 'Feed the cat', description: 'Half a cup' };
  await post(mia.api, '/api/habits', habit);
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard?do=hand-out');
  const list = page.getByRole('region', { name: 'To hand out' });
  await expect(page.getByRole('heading', { name: 'Star book' })).toBeVisible();
  await expect(list).toBeHidden();

  const tablet = await browser.newPage({ baseURL: BASE_URL, locale: 'en-GB' });
  await blockEventStream(tablet);
  await tablet.clock.install();
  // A completion stays in flight, however slow this machine is.
  await tablet.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await signIn(tablet, childLogin, 'child');
  const first = await redeem(mia, 'Ice cream', 40);
  const second = await redeem(mia, 'Movie night', 40);
  await tablet.goto('/kid-dashboard');
  const claimed = tablet.getByRole('list', { name: 'Claimed rewards' }).getByRole('listitem');
  await expect(claimed).toHaveCount(2);

  await test.step('a parent who returns to the page sees what is to hand out', async () => {
    await comeBack(page, () => expect(list.getByRole('listitem')).toHaveCount(2, { timeout: 2_000 }));
    await expect(page.getByRole('region', { name: "Mia's summary" })).toContainText(/to spend\s*20/);
  });

  await test.step('cannot hand out what another device has canceled', async () => {
    await post(mia.api, `/api/reward-redemptions/${second.id}/cancel`, {});
    await list.getByRole('button', { name: 'Given: Movie night to Mia' }).click();
    await expect(page.getByText('This redemption was already canceled.')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('the child who returns to the page no longer sees it', async () => {
    await comeBack(tablet, () => expect(claimed).toHaveCount(1, { timeout: 2_000 }));
    await expect(claimed).toHaveText('Ice creamAsk a grown-up for it');
    await expect(tablet.getByText('60 stars to spend').first()).toBeAttached();
  });

  await test.step('the open page of the child shows what was handed out', async () => {
    await post(mia.api, `/api/reward-redemptions/${first.id}/fulfill`, {});
    // Without the stream the page asks every 30 seconds, from the moment at which the stream has failed.
    await expect(async () => {
      await tablet.clock.runFor(31_000);
      await expect(claimed).toHaveText('Ice creamHere it is!', { timeout: 2_000 });
    }).toPass();
    await tablet.reload();
    await expect(claimed).toHaveText('Ice creamHere it is!');
  });

  await test.step('fetches nothing while a completion is in flight', async () => {
    const complete = tablet.getByRole('button', { name: 'Mark Complete!' });
    await expect(complete).toBeEnabled();
    await neverRespond(tablet, 'completions.record');
    await complete.click();
    let asked = 0;
    tablet.on('request', (request) => {
      if (request.url().includes('kidDashboard')) asked++;
    });
    await tablet.clock.runFor(65_000);
    expect(asked).toBe(0);
    await expect(tablet.getByRole('article', { name: 'Feed the cat' })).toContainText('Completed for Today!');
    await tablet.context().close();
  });
});

/** Simulates returning from another tab, until this is seen: a fetch under way has an earlier state, and is not repeated. */
async function comeBack(page: Page, see: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await see();
  }).toPass();
}

async function balanceOf(
  api: Awaited<ReturnType<typeof createFamily>>['api'],
  childId: number,
): Promise<number> {
  return (await (await api.get(`/api/children/${childId}`)).json()).currentPoints;
}
