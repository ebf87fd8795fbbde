import { expect, type Page } from '@playwright/test';
import { expectNoOverflow } from './accessibility.ts';
import { createFamily, createLargeFamily, type Family, longestName, post, signIn } from './api-setup.ts';
import { addFullDays, addHabit, addReward, test } from './fixtures.ts';
import { respondWith } from './network-faults.ts';
import { problemsOnPaper } from './on-paper.ts';
import { test as pageTest } from './pages.ts';

const PX_PER_MM = 96 / 25.4;
const PAPERS = ['size=a4', 'size=letter'].flatMap((size) => [size, `${size}&orientation=landscape`]);

async function openPrint(page: Page, family: Family, query: string): Promise<void> {
  await signIn(page, family.parentLogin);
  // The tests run on localhost, where the sheets have no code.
  await respondWith(page, 'system.addresses', { urls: ['http://192.168.1.20:3000'] });
  await page.goto(`/print?${query}`, { waitUntil: 'networkidle' });
  await expect(page.getByText('Scan to enter the stars.').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

async function openSky(page: Page, query: string): Promise<void> {
  await page.goto(`/print/sky?${query}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

/** The sizes of the pages of the PDF that the browser would print, in mm. */
async function printedPages(page: Page): Promise<[width: number, height: number][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(([, width, height]) => [Number(width) * (25.4 / 72), Number(height) * (25.4 / 72)]);
}

/** Boxes are large enough to color, and nothing is cut. */
async function expectPrintable(page: Page): Promise<void> {
  await expectNothingCut(page);
  const sides = await page
    .locator('[data-box]')
    .evaluateAll((boxes) =>
      boxes.map((box) => box.getBoundingClientRect()).flatMap(({ width, height }) => [width, height]),
    );
  expect(sides.length).toBeGreaterThan(0);
  expect(Math.min(...sides) / PX_PER_MM).toBeGreaterThanOrEqual(9);
}

/** No text, box or drawing leaves its place on the paper. */
async function expectNothingCut(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const outside = await page.evaluate(() => {
    const cut: string[] = [];
    for (const sheet of document.querySelectorAll('[data-orientation]')) {
      const paper = sheet.getBoundingClientRect();
      for (const element of sheet.querySelectorAll('*')) {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isInside =
          left >= paper.left - 1 &&
          right <= paper.right + 1 &&
          top >= paper.top - 1 &&
          bottom <= paper.bottom + 1;
        if (!isInside) cut.push(`${element.outerHTML.slice(0, 200)} leaves the sheet`);
      }
      for (const row of sheet.querySelectorAll('li, header, footer')) {
        const place = row.getBoundingClientRect();
        for (const element of row.querySelectorAll('p, h2, [data-box], [data-paused], svg, img')) {
          const { top, bottom } = element.getBoundingClientRect();
          if (element.getClientRects().length === 0) continue;
          if (top < place.top - 1 || bottom > place.bottom + 1)
            cut.push(`${element.textContent || element.outerHTML.slice(0, 120)} leaves its row`);
        }
      }
    }
    return cut;
  });
  expect(outside).toEqual([]);
}

test('a week of 12 habits is one page of each paper, with nothing cut', async ({ page }) => {
  const family = await createFamily('Mia');
  const { childId, api } = family;
  for (let index = 0; index < 12; index++) {
    const often = index === 3 ? { slots: ['morning', 'evening'] } : {};
    const weekly = index === 5 ? { frequency: 'weekly', daysPerWeek: 3 } : {};
    await addHabit(family, childId, `Habit of the family, number ${index + 1}`, { ...often, ...weekly });
  }
  const rewardId = await addReward(family, childId, 'A castle of sand', 30);
  await api.put(`/api/children/${childId}/goal`, { data: { rewardId } });
  const { today } = await (await api.get(`/api/children/${childId}/days?fromOn=2026-01-01&days=1`)).json();
  await post(api, '/api/pauses', { childId, kind: 'vacation', startsOn: today, endsOn: today });

  const sizes = [
    [210, 297],
    [297, 210],
    [215.9, 279.4],
    [279.4, 215.9],
  ] as const;
  for (const [index, paper] of PAPERS.entries()) {
    await openPrint(page, family, `child=${childId}&${paper}`);
    const pages = await printedPages(page);
    expect(pages, paper).toHaveLength(1);
    const [width = 0, height = 0] = pages[0] ?? [];
    expect(Math.abs(width - (sizes[index]?.[0] ?? 0)), paper).toBeLessThan(1);
    expect(Math.abs(height - (sizes[index]?.[1] ?? 0)), paper).toBeLessThan(1);
    await expectPrintable(page);
    await page.emulateMedia({ media: null });
    await expectNoOverflow(page, 'body');
  }
});

test('three children share a landscape page, and have their own portrait pages', { tag: '@full' }, async ({
  page,
}) => {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  const ids = [childId];
  for (const name of ['Leo', 'Maximilian Alexander'])
    ids.push((await post(api, '/api/children', { name })).id);
  for (const id of ids) {
    for (const name of ['Brush teeth', 'Tidy up the room', 'Feed the cat', 'Read', 'Practice the piano']) {
      await addHabit(family, id, name, name === 'Brush teeth' ? { slots: ['morning', 'evening'] } : {});
    }
  }
  for (const size of ['a4', 'letter']) {
    await openPrint(page, family, `child=${ids.join()}&size=${size}&orientation=landscape`);
    expect(await printedPages(page)).toHaveLength(1);
    await expectPrintable(page);
    await page.emulateMedia({ media: null });
  }
  await openPrint(page, family, 'size=a4');
  expect(await printedPages(page)).toHaveLength(3);
});

/** Letters that are twice as wide as others, and a name without a space of the greatest length. */
const WIDE_NAMES = ['W', '\u5bff', '\u{1f98a}'].map((letter) => letter.repeat(80 / letter.length));

test('the widest names stay in their rows on all paper, for one child and for three', {
  tag: '@full',
}, async ({ page }) => {
  const [first = '', ...others] = WIDE_NAMES;
  const family = await createFamily(first);
  const { api } = family;
  const ids = [family.childId];
  for (const name of others) ids.push((await post(api, '/api/children', { name })).id);
  for (const id of ids) {
    for (const name of WIDE_NAMES) await addHabit(family, id, name, { frequency: 'weekly', daysPerWeek: 2 });
    const rewardId = await addReward(family, id, first, 30);
    await api.put(`/api/children/${id}/goal`, { data: { rewardId } });
  }
  for (const paper of PAPERS) {
    await openPrint(page, family, paper);
    await expectPrintable(page);
    await page.emulateMedia({ media: null });
    await expectNoOverflow(page, 'body');
  }
});

test('40 habits with long names continue on a second page with its own header', { tag: '@full' }, async ({
  page,
}) => {
  const family = await createLargeFamily();
  await addHabit(family, family.childId, longestName('Swim'), { frequency: 'weekly', daysPerWeek: 2 });
  await openPrint(page, family, `child=${family.childId}&size=a4`);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  for (const paper of PAPERS) {
    await openPrint(page, family, `child=${family.childId}&${paper}`);
    const headers = page.getByRole('heading', { level: 2, name: /^Mia.*week/ });
    expect(await printedPages(page)).toHaveLength(await headers.count());
    await expectPrintable(page);
    await page.emulateMedia({ media: null });
    await expectNoOverflow(page, 'body');
  }
});

test('a night sky is one page of each paper, with nothing cut, after a month and after ten years', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  await addFullDays(family, 30);
  await signIn(page, family.parentLogin);
  await openSky(page, `child=${childId}&size=a4`);
  const names = page.getByRole('region', { name: 'Mia' }).getByRole('listitem');
  await expect(names).toHaveText([
    'Fox',
    'Kite',
    'Teapot',
    'Whale',
    'Rocket',
    'Cat',
    'Tree house: 1 of 7 stars',
  ]);
  const board = await (await api.get('/api/family-board')).json();
  const [child] = board.children;
  const old = { ...child, name: longestName('Mia'), sky: { ...child.sky, fullDays: 3_650 } };
  await expectOnePage();
  await respondWith(page, 'familyDevices.board', { ...board, children: [old] });
  for (const paper of [...PAPERS, 'size=a4&colors=night']) {
    await openSky(page, `child=${childId}&${paper}`);
    await expectOnePage();
  }
  await expect(page.getByRole('region').getByRole('listitem')).toHaveCount(25);
  await expect(page.getByText('Fox × 19')).toBeVisible();

  async function expectOnePage(): Promise<void> {
    expect(await printedPages(page), page.url()).toHaveLength(1);
    await expectNothingCut(page);
    await page.emulateMedia({ media: null });
    await expectNoOverflow(page, 'body');
  }
});

pageTest(
  'an open star book is printed whole, instead of the page behind it',
  { tag: '@full' },
  async ({ page, sessions }) => {
    await page.context().addCookies(sessions.parent);
    await page.goto('/parent-dashboard');
    await page.getByRole('button', { name: 'Show all' }).click();
    const book = page.getByRole('dialog', { name: "Mia's star book" });
    await expect(book.getByRole('listitem').nth(20)).toBeAttached();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(problemsOnPaper)).toEqual([]);
    await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeHidden();
    expect((await printedPages(page)).length).toBeGreaterThan(1);
  },
);
