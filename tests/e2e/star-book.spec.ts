import { expect, type Locator } from '@playwright/test';
import type { Family } from './api-setup.ts';
import { addChild, test, useSession } from './fixtures.ts';
import { createLedger, deduct } from './ledger-setup.ts';
import { failProcedure, restoreNetwork } from './network-faults.ts';

type Line = readonly [words: string, amount: string, balance: string];

/** Entries of `createLedger`, newest first. */
const FOR_PARENT: readonly Line[] = [
  ['Taken back: reward Movie night', '+40', '115'],
  ['Redeemed: Movie night', '−40', '75'],
  ['Redeemed: Ice cream', '−25', '115'],
  ['Taken back: Brush teeth', '−5', '140'],
  ['Robin finished Brush teeth', '+5', '145'],
  ['Bonus: Helped in the garden', '+20', '140'],
  ['Deduction: Left the bike in the rain', '−5', '120'],
  ['Badge: Star Achiever', '+25', '125'],
  ['Robin finished Read a book', '+100', '100'],
];

const FOR_CHILD = [
  'Taken back: reward Movie night',
  'You claimed Movie night',
  'You claimed Ice cream',
  'Taken back: Brush teeth',
  'You finished Brush teeth',
  'A bonus from Alex Star: Helped in the garden',
  'A grown-up took 5 stars: Left the bike in the rain',
  'Badge: Star Achiever',
  'You finished Read a book',
];

test('a parent reads the star book, checks the math and takes a deduction back, by keyboard', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChildWithLedger(family);
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  const balance = page.getByRole('button', { name: '115 stars available to spend: open the star book' });
  await balance.focus();
  await page.keyboard.press('Enter');
  const book = page.getByRole('dialog', { name: "Robin's star book" });
  await expect(book.getByRole('heading', { name: '115 points to spend' })).toBeVisible();

  await test.step('lists the entries', async () => {
    const lines = book.getByRole('listitem');
    await expect(lines).toHaveCount(FOR_PARENT.length);
    for (const [index, [words, amount, after]] of FOR_PARENT.entries()) {
      const line = lines.nth(index);
      await expect(line.getByRole('paragraph').first()).toHaveText(words);
      await expect(line.getByText(amount, { exact: true })).toBeVisible();
      await expect(line).toContainText('Today');
      await expect(line).toContainText(`Balance ${after}`);
    }
    await expect(lines.filter({ has: page.getByText('Taken back', { exact: true }) })).toHaveCount(2);
  });

  await test.step('checks the math, and shows a change of another device with it', async () => {
    const check = book.getByRole('button', { name: 'Check the math' });
    await check.click();
    const outcome = book.getByRole('status').first();
    await expect(outcome).toHaveText('All 9 entries add up: 115 points. Total earned: 125 points.');
    await deduct({ api: family.api, childId }, 15);
    await check.click();
    await expect(outcome).toHaveText('All 10 entries add up: 100 points. Total earned: 125 points.');
    await expect(book.getByRole('heading', { name: '100 points to spend' })).toBeVisible();
    await expect(book.getByText('Showing all 10.')).toBeAttached();
  });

  await test.step('takes a deduction back', async () => {
    const takeBack = book.getByRole('button', { name: 'Take back −5: Left the bike in the rain' });
    await takeBack.press('Enter');
    const question = page.getByRole('dialog', { name: 'Take back the deduction of 5 points?' });
    await expect(question).toContainText('New balance: 105 points.');
    await question.getByRole('button', { name: 'Take back' }).press('Enter');
    await expect(question).toBeHidden();
    await expect(book.getByRole('heading', { name: '105 points to spend' })).toBeFocused();
    await expect(book.getByRole('listitem').first()).toContainText('Taken back: Left the bike in the rain');
    const verified = await family.api.get(`/api/children/${childId}/points-entries/verify`);
    expect(await verified.json()).toMatchObject({ ok: true, currentPoints: 105 });
  });

  await page.keyboard.press('Escape');
  await expect(book).toBeHidden();
  await expect(page.getByRole('button', { name: 'open the star book' })).toBeFocused();
});

test('a parent gives a bonus by keyboard', { tag: '@full' }, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  const opener = page.getByRole('button', { name: 'Adjust Points' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Adjust Points' });
  const points = dialog.getByLabel('Points to give');
  await expect(points).toBeFocused();
  await expect(dialog).toContainText('There are no points to deduct.');

  const reason = dialog.getByLabel('Reason', { exact: true });
  for (const typed of ['', '0', '1001', '1.5', 'ten']) {
    await points.fill(typed);
    await dialog.getByRole('button', { name: 'Give bonus' }).click();
    await expect(dialog.getByText('Please enter a whole number of points from 1 to 1000')).toBeVisible();
    await expect(dialog.getByText('New balance')).toBeHidden();
    await expect(points).toBeFocused();
  }
  await points.fill('1000');
  await points.press('ArrowUp');
  await expect(points).toHaveValue('1000');
  await points.press('Enter');
  await expect(dialog.getByText('Please say what the bonus is for')).toBeVisible();
  await expect(reason).toBeFocused();
  await page.keyboard.type('Helped in the garden');
  await points.fill('20');
  await expect(dialog.getByText('New balance: 20 points.')).toBeVisible();

  await failProcedure(page, 'points.giveBonus');
  await points.press('Enter');
  await expect(page.getByText('There was an error adjusting the points.')).toBeVisible();
  await restoreNetwork(page);
  await points.press('Enter');
  await expect(page.getByText('Gave Robin a bonus of 20 points. New balance: 20 points.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  const summary = page.getByRole('region', { name: "Robin's summary" });
  await expect(summary).toContainText('Level 1');
  await expect(summary).toContainText(/Stars available to spend\s*20/);
  await expect(summary).toContainText(/Total points\s*0/);
});

test('a child reads its star book in its own words, with touch targets of at least 64 px', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChildWithLedger(family);
  await useSession(page, family.api);
  await page.clock.setFixedTime(Date.now() + 61_000);
  await page.goto(`/kid-dashboard/${childId}`);
  const celebration = page.getByRole('dialog', { name: 'Amazing Job!' });
  await celebration.getByRole('button', { name: 'Awesome!' }).click();
  await expect(celebration).toBeHidden();
  const stars = page.getByRole('button', { name: '115 stars to spend: open your star book' });
  await expect.poll(() => heightOf(stars)).toBeGreaterThanOrEqual(64);
  await stars.click();
  const book = page.getByRole('dialog', { name: 'Your star book' });
  const lines = book.getByRole('listitem');
  await expect(lines).toHaveCount(FOR_CHILD.length);
  for (const [index, words] of FOR_CHILD.entries()) {
    await expect(lines.nth(index).getByRole('paragraph').first()).toHaveText(words);
    await expect(lines.nth(index)).toContainText(FOR_PARENT[index]?.[1] ?? '');
  }
  await expect(book.getByRole('region', { name: 'Today' }).getByRole('listitem')).toHaveCount(9);
  await expect(book.getByText('This is where it all began.')).toBeVisible();
  await expect(book.getByRole('button', { name: /Take back/ })).toHaveCount(0);
  for (const target of await book.locator('button, label').all()) {
    await expect.poll(() => heightOf(target), await target.innerText()).toBeGreaterThanOrEqual(64);
  }

  await expect(book.getByRole('radio')).toHaveCount(2);
  await book.getByRole('radio', { name: 'Notes' }).check();
  await expect(book.getByText('This is where it all began.')).toBeHidden();
  await book.getByRole('button', { name: 'Close' }).click();
  await expect(book).toBeHidden();
  await expect(stars).toBeFocused();
});

/** A child with one ledger entry of each kind. */
async function addChildWithLedger(family: Family): Promise<number> {
  const childId = await addChild(family, 'Robin');
  await createLedger({ api: family.api, childId });
  return childId;
}

async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.height ?? 0;
}
