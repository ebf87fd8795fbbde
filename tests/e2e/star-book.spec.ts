import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { createFamily, type Family, longestName, signIn, skipNews } from './api-setup.ts';
import { addChild, test, useSession } from './fixtures.ts';
import { createLedger, deduct, earn, giveBonus } from './ledger-setup.ts';
import { failProcedure, respondWith, restoreNetwork } from './network-faults.ts';

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

test.describe('star book of a parent', () => {
  test('opens from the balance, lists the entries and returns the focus', { tag: '@full' }, async ({
    page,
    family,
  }) => {
    const childId = await addChildWithLedger(family);
    await openDashboard(page, family, childId);
    const balance = page.getByRole('button', {
      name: '115 stars available to spend: open the star book',
    });
    await balance.focus();
    await page.keyboard.press('Enter');
    const book = page.getByRole('dialog', { name: "Robin's star book" });
    await expect(book.getByRole('heading', { name: '115 points to spend' })).toBeVisible();
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
    await page.keyboard.press('Escape');
    await expect(book).toBeHidden();
    await expect(balance).toBeFocused();
  });

  test('verifies the ledger and shows its totals', { tag: '@full' }, async ({ page, family }) => {
    const childId = await addChildWithLedger(family);
    const book = await openBook(page, family, childId);
    const check = book.getByRole('button', { name: 'Check the math' });
    await check.click();
    const outcome = book.getByRole('status').first();
    await expect(outcome).toHaveText('All 9 entries add up: 115 points. Total earned: 125 points.');
    await expect(book.getByRole('heading', { name: '115 points to spend' })).toBeVisible();

    await test.step('a second check refreshes the page after a change on another device', async () => {
      await deduct({ api: family.api, childId }, 15);
      await check.click();
      await expect(outcome).toHaveText('All 10 entries add up: 100 points. Total earned: 125 points.');
      await expect(book.getByRole('heading', { name: '100 points to spend' })).toBeVisible();
      await expect(book.getByText('Showing all 10.')).toBeAttached();
      await expect(page.getByRole('region', { name: "Robin's summary", includeHidden: true })).toContainText(
        /Total points\s*125/,
      );
    });

    await test.step('a damaged ledger refers to the operator', async () => {
      await respondWith(page, 'points.verify', {
        ok: false,
        entries: 10,
        currentPoints: 99,
        totalPoints: 125,
      });
      await check.click();
      await expect(outcome).toContainText('Please tell the person who runs this server');
    });

    await test.step('a failed check can be repeated', async () => {
      await restoreNetwork(page);
      await failProcedure(page, 'points.verify');
      await check.click();
      await expect(outcome).toHaveText("We couldn't check the math. Please try again.");
      await restoreNetwork(page);
      await check.click();
      await expect(outcome).toContainText('All 10 entries add up: 100 points.');
    });
  });

  test('a parent gives a bonus by keyboard', { tag: '@full' }, async ({ page, family }) => {
    const childId = await addChild(family, 'Robin');
    await openDashboard(page, family, childId);
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
});

test.describe('star book of a child', () => {
  test('opens from the stars and lists the entries in words for children', { tag: '@full' }, async ({
    page,
    family,
  }) => {
    const childId = await addChildWithLedger(family);
    await useSession(page, family.api);
    await page.clock.setFixedTime(Date.now() + 61_000);
    await page.goto(`/kid-dashboard/${childId}`);
    const celebration = page.getByRole('dialog', { name: 'Amazing Job!' });
    await celebration.getByRole('button', { name: 'Awesome!' }).click();
    await expect(celebration).toBeHidden();
    const stars = page.getByRole('button', { name: '115 stars to spend: open your star book' });
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

    await expect(book.getByRole('radio')).toHaveCount(2);
    await book.getByRole('radio', { name: 'Notes' }).check();
    await expect(book.getByText('This is where it all began.')).toBeHidden();
    await book.getByRole('button', { name: 'Close' }).click();
    await expect(book).toBeHidden();
    await expect(stars).toBeFocused();
  });
});

test.describe('accessibility of the star book', () => {
  const DIALOG = '[role="dialog"]';

  test('star book of a parent, confirmation and bonus form', { tag: '@full' }, async ({ page }) => {
    const { parentLogin, ...book } = await createFamily(longestName('Mia'));
    await createLongLedger(book);
    await signIn(page, parentLogin);
    await page.goto('/parent-dashboard');
    await page.getByRole('button', { name: 'open the star book' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Check the math' }).click();
    await expect(drawer.getByText('entries add up')).toBeVisible();
    await expectNoOverflow(page, DIALOG);
    await expectAccessible(page, DIALOG);

    await drawer.getByRole('button', { name: 'Take back +1,000' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(2);
    await expectAccessible(page, DIALOG);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'Adjust Points' }).click();
    await page.getByLabel('Points to give').fill('20');
    await page.getByRole('button', { name: 'Give bonus' }).click();
    await expect(page.getByText('Please say what the bonus is for')).toBeVisible();
    await expectNoOverflow(page, DIALOG);
    await expectAccessible(page, DIALOG);
  });

  test('star book of a child with touch targets of at least 64 px', { tag: '@full' }, async ({ page }) => {
    const { childLogin, ...book } = await createFamily(longestName('Mia'));
    await createLongLedger(book);
    await skipNews(book);
    await signIn(page, childLogin, 'child');
    await page.clock.setFixedTime(Date.now() + 61_000);
    await page.goto('/kid-dashboard');
    const dialog = await openKidBook(page);
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
    await expectNoOverflow(page, DIALOG);
    await expectAccessible(page, DIALOG);

    for (const target of await dialog.locator('button, label').all()) {
      const box = await target.boundingBox();
      expect(box?.height, await target.innerText()).toBeGreaterThanOrEqual(64);
    }
    await page.keyboard.press('Escape');
    const stars = page.getByRole('button', { name: 'open your star book' });
    await expect(stars).toHaveCount(1);
    expect((await stars.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  });
});

/** A child with one ledger entry of each kind. */
async function addChildWithLedger(family: Family): Promise<number> {
  const childId = await addChild(family, 'Robin');
  await createLedger({ api: family.api, childId });
  return childId;
}

/** Ledger entries with texts of the maximum length. */
async function createLongLedger(book: Pick<Family, 'api' | 'childId'>): Promise<void> {
  await earn(book, longestName('Quest'), 100);
  await giveBonus(book, 1000, 'Donaudampfschifffahrt'.repeat(9));
  await deduct(book, 5, 'A reason that goes on and on. '.repeat(6));
}

async function openDashboard(page: Page, family: Family, childId: number): Promise<void> {
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
}

async function openBook(page: Page, family: Family, childId: number): Promise<Locator> {
  await openDashboard(page, family, childId);
  await page.getByRole('button', { name: 'open the star book' }).click();
  return page.getByRole('dialog', { name: "Robin's star book" });
}

async function openKidBook(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'open your star book' }).first().click();
  return page.getByRole('dialog', { name: 'Your star book' });
}
