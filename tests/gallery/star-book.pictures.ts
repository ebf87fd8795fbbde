import type { Locator, Page } from '@playwright/test';
import { createFamily, longestName, post, signIn } from '../e2e/api-setup.ts';
import { createLedger, deduct, earn, giveBonus, redeem } from '../e2e/ledger-setup.ts';
import { failProcedure, neverRespond, respondWith } from '../e2e/network-faults.ts';
import { openNotice } from '../e2e/notice-line.ts';
import { picture } from './picture.ts';

picture(
  'star-book',
  async (page) => {
    const book = await openStarBook(page);
    await book.getByRole('button', { name: 'Check the math' }).click();
    await book.getByText('entries add up').waitFor();
  },
  { dark: true },
);

picture('star-book-filtered', async (page) => {
  const book = await openStarBook(page);
  await book.getByText('Adjusted').click();
  await book.getByText('Showing all 2.').waitFor({ state: 'attached' });
});

picture('star-book-nothing-yet', async (page) => {
  const book = await openStarBook(page, false);
  await book.getByText('Every point earned or spent').waitFor();
});

picture('star-book-loading', async (page) => {
  await neverRespond(page, 'points.entries');
  await openStarBook(page);
});

picture('star-book-error', async (page) => {
  await failProcedure(page, 'points.entries');
  const book = await openStarBook(page);
  await book.getByRole('button', { name: 'Try again' }).waitFor();
});

picture('star-book-wrong', async (page) => {
  await respondWith(page, 'points.verify', { ok: false, entries: 9, currentPoints: 115, totalPoints: 125 });
  const book = await openStarBook(page);
  await book.getByRole('button', { name: 'Check the math' }).click();
  await book.getByText("don't add up").waitFor();
});

picture('star-book-long', async (page) => {
  const { parentLogin, ...book } = await createFamily(longestName('Mia'));
  await earn(book, longestName('Quest'), 100);
  await giveBonus(book, 1000, 'A reason that goes on and on. '.repeat(6));
  for (let line = 0; line < 30; line++) await deduct(book, 1, `Reason number ${line}`);
  await signIn(page, parentLogin);
  const drawer = await openBalance(page);
  await drawer.getByRole('button', { name: 'Show older' }).click();
  await drawer.getByText('Showing all').waitFor();
  await drawer.getByRole('listitem').last().scrollIntoViewIfNeeded();
});

picture(
  'star-book-take-back',
  async (page) => {
    const book = await openStarBook(page);
    await book.getByRole('button', { name: 'Take back −5' }).click();
    await page.getByRole('dialog', { name: 'Take back the deduction' }).waitFor();
  },
  { dark: true },
);

picture(
  'adjust-points-bonus',
  async (page) => {
    const { parentLogin, ...book } = await createFamily('Mia');
    await createLedger(book);
    await signIn(page, parentLogin);
    await page.goto('/parent-dashboard');
    await page.getByRole('button', { name: 'Adjust Points' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Points to give').fill('20');
    await dialog.getByRole('button', { name: 'Give bonus' }).click();
    await dialog.getByText('Please say what the bonus is for').waitFor();
  },
  { dark: true },
);

picture(
  'to-hand-out',
  async (page) => {
    const { parentLogin, ...mia } = await createFamily('Mia');
    const { id: leo } = await post(mia.api, '/api/children', { name: 'Leo', avatar: '2' });
    const { id: longest } = await post(mia.api, '/api/children', { name: longestName('Zoe'), avatar: '9' });
    for (const [childId, reward] of [
      [mia.childId, 'Ice cream'],
      [leo, 'Movie night'],
      [longest, longestName('Reward')],
    ] as const) {
      const book = { api: mia.api, childId };
      await giveBonus(book, 100, 'A good start');
      await redeem(book, reward, 40);
    }
    await signIn(page, parentLogin);
    await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
    await openNotice(page, /to give$/);
  },
  { dark: true },
);

picture('to-hand-out-folded', async (page) => {
  const { parentLogin, ...mia } = await createFamily('Mia');
  await giveBonus(mia, 300, 'A good start');
  for (const reward of ['Ice cream', 'Movie night', 'Game time', 'Toy store', 'Zoo', 'Pizza', 'Pool']) {
    await redeem(mia, reward, 40);
  }
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await openNotice(page, /to give$/);
  await page.getByRole('button', { name: 'Show all 7' }).waitFor();
});

picture('to-hand-out-error', async (page) => {
  const { parentLogin } = await createFamily('Mia');
  await signIn(page, parentLogin);
  await failProcedure(page, 'redemptions.waiting');
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await openNotice(page, /^To hand out$/);
  await page.getByText("We couldn't load the rewards to hand out.").waitFor();
});

picture(
  'kid-star-book',
  async (page) => {
    await openKidStarBook(page);
    await page.getByText('This is where it all began.').waitFor();
  },
  { dark: true },
);

picture('kid-star-book-filtered', async (page) => {
  const book = await openKidStarBook(page);
  await book.getByText('Taken back', { exact: true }).first().click();
  await book.getByText('You finished Read a book').waitFor({ state: 'hidden' });
});

picture('kid-star-book-nothing-yet', async (page) => {
  const book = await openKidStarBook(page, false);
  await book.getByText('Your book is still empty.').waitFor();
});

picture('kid-star-book-loading', async (page) => {
  await neverRespond(page, 'points.entries');
  await openKidStarBook(page);
});

picture('kid-star-book-error', async (page) => {
  await failProcedure(page, 'points.entries');
  const book = await openKidStarBook(page);
  await book.getByRole('button', { name: 'Try again' }).waitFor();
});

picture(
  'kid-claims',
  async (page) => {
    const { childLogin, ...mia } = await createFamily('Mia');
    await earn(mia, 'Read a book', 100);
    const { id } = await redeem(mia, 'Ice cream', 25);
    await redeem(mia, 'Movie night', 40);
    await post(mia.api, `/api/reward-redemptions/${id}/fulfill`, {});
    await signIn(page, childLogin, 'child');
    await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Awesome!' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  },
  { dark: true },
);

/** The star book of a new child, with one entry of each kind or empty. */
async function openStarBook(page: Page, written = true): Promise<Locator> {
  const { parentLogin, ...book } = await createFamily('Mia');
  if (written) await createLedger(book);
  await signIn(page, parentLogin);
  return await openBalance(page);
}

async function openBalance(page: Page): Promise<Locator> {
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: 'open the star book' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.waitFor();
  return drawer;
}

async function openKidStarBook(page: Page, written = true): Promise<Locator> {
  const { childLogin, ...book } = await createFamily('Mia');
  if (written) await createLedger(book);
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard');
  if (written) await page.getByRole('button', { name: 'Awesome!' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'open your star book' }).first().click();
  await page.getByRole('dialog').waitFor();
  return page.getByRole('dialog');
}
