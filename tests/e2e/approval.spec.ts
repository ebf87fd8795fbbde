import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { type Family, post, signIn, uniqueName } from './api-setup.ts';
import { addChild, addHabit, test as base, useSession } from './fixtures.ts';

/** A second device. */
const test = base.extend<{ tablet: Page; tabletContext: BrowserContext }>({
  tabletContext: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(context);
    await context.close();
  },
  tablet: async ({ tabletContext }, use) => use(await tabletContext.newPage()),
});

const CHECKED = { requiresApproval: true, pointsPerCompletion: 5 };

const childsStars = (page: Page, stars: number) =>
  page.getByRole('button', { name: `${stars} stars to spend: open your star book` });
const pendingPanel = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });

async function aChildWithLogin(family: Family, name: string) {
  const login = { username: uniqueName('checked'), password: 'stars' };
  return { childId: await addChild(family, name, { canLogin: true, ...login }), login };
}

async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse('**/api/events*');
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

/** Records completions as the child. */
async function recordAsChild({ api }: Family, childId: number, habitIds: readonly number[]): Promise<void> {
  for (const habitId of habitIds) {
    await post(api, '/api/habit-completions', { habitId, childId, asChild: true });
  }
}

/** The panel of a family shared by several tests lists its other children, too. */
const rowsOf = (page: Page, habit: string) =>
  pendingPanel(page).getByRole('listitem').filter({ hasText: habit });

test('a “Yes” and a “Not yet” come to the child’s open page', { tag: '@full' }, async ({
  page,
  tablet,
  family,
}) => {
  const { childId, login } = await aChildWithLogin(family, 'Live Mia');
  const [room, cat] = [uniqueName('Clean my room'), uniqueName('Feed the cat')];
  for (const name of [room, cat]) await addHabit(family, childId, name, CHECKED);
  await useSession(page, family.api);
  await openLive(page, `/parent-dashboard?child=${childId}&do=waiting`);
  await signIn(tablet, login, 'child');
  await openLive(tablet, '/kid-dashboard');
  const [roomCard, catCard] = [room, cat].map((name) => tablet.getByRole('article', { name }));
  if (!roomCard || !catCard) throw new Error('There are two cards');

  await test.step('the child completes both, and the parent sees them as pending', async () => {
    for (const card of [roomCard, catCard]) {
      await card.getByRole('button', { name: /Mark Complete!/ }).click();
      await expect(card.getByText('A grown-up will check this one.')).toBeVisible();
    }
    await expect(tablet.getByText('+10 on the way').first()).toBeVisible();
    await expect(childsStars(tablet, 0).first()).toBeVisible();
    await expect(rowsOf(page, cat)).toBeVisible();
  });

  await test.step('yes: the stars arrive', async () => {
    await page.getByRole('button', { name: `Yes, +5: ${room} of Live Mia` }).click();
    await expect(page.getByText('Live Mia earned 5 points')).toBeVisible();
    await expect(childsStars(tablet, 5).first()).toBeVisible();
    await expect(tablet.getByText('Your stars are here!')).toBeVisible();
    await expect(tablet.getByText('+5 on the way').first()).toBeVisible();
    await expect(roomCard.getByText('A grown-up will check this one.')).toBeHidden();
  });

  await test.step('not yet: a note, and the quest is open again', async () => {
    await page.getByRole('button', { name: `Not yet: ${cat} of Live Mia` }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Just a little left' }).click();
    await question.getByRole('button', { name: 'Send' }).click();
    await expect(question).toBeHidden();
    const note = tablet.getByRole('region', { name: 'A note for you' });
    await expect(note).toContainText(`${cat}Almost there! Just a little left. You can try again.`);
    await expect(catCard.getByRole('button', { name: /Mark Complete!/ })).toBeVisible();
    await note.getByRole('button', { name: 'Thanks!' }).click();
    await expect(note).toBeHidden();
  });

  await test.step('not yet without words: the note has none, and names the quest', async () => {
    await catCard.getByRole('button', { name: /Mark Complete!/ }).click();
    await page.getByRole('button', { name: `Not yet: ${cat} of Live Mia` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    const note = tablet.getByRole('region', { name: 'A note for you' });
    await expect(note).toContainText(`${cat}Almost there! You can try again.`);
    await note.getByRole('button', { name: 'Thanks!' }).click();
    await expect(note).toBeHidden();
  });

  await test.step('the next try counts', async () => {
    await catCard.getByRole('button', { name: /Mark Complete!/ }).click();
    await page.getByRole('button', { name: `Yes, +5: ${cat} of Live Mia` }).click();
    await expect(childsStars(tablet, 10).first()).toBeVisible();
  });
});

test('of two open tablets of a child, one celebrates an approval and its badge', async ({
  page,
  tablet,
  family,
}) => {
  const { childId, login } = await aChildWithLogin(family, 'Two Mias');
  const habitId = await addHabit(family, childId, 'Clean my room', { ...CHECKED, pointsPerCompletion: 100 });
  await addHabit(family, childId, 'Keeps the day open');
  await post(family.api, '/api/habit-completions', { habitId, childId, asChild: true });
  const tablets = [page, tablet];
  for (const each of tablets) {
    await signIn(each, login, 'child');
    await openLive(each, '/kid-dashboard');
    await expect(each.getByText('+100 on the way').first()).toBeVisible();
  }
  /** 1 if one of both shows the text. */
  const celebrating = async (text: string) => {
    const shown = await Promise.all(tablets.map((each) => each.getByText(text).count()));
    return Math.max(...shown) - Math.min(...shown);
  };
  await post(family.api, '/api/habit-completions', { habitId, childId });
  // The notice does not wait for the celebration.
  await Promise.all(
    ['Your stars are here!', 'Amazing Job!'].map((text) => expect.poll(() => celebrating(text)).toBe(1)),
  );
  for (const each of tablets) await expect(each.getByText('+100 on the way')).toHaveCount(0);
  expect(await celebrating('Amazing Job!')).toBe(1);
});

test('on a phone, what waits is one chip, the first check stays on the screen, and yes to all is saved when the app closes at once', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Phone Mia');
  const habitIds: number[] = [];
  // Five would also earn a badge.
  for (const name of ['Clean my room', 'Practice the violin', 'Set the table', 'Feed the cat']) {
    habitIds.push(await addHabit(family, childId, name, CHECKED));
  }
  await recordAsChild(family, childId, habitIds);
  await page.setViewportSize({ width: 390, height: 844 });
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  const panel = pendingPanel(page);
  const chip = page.getByRole('button', { name: /^\d+ waiting$/ });
  await expect(chip).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('button', { name: /^(Complete|Undo) / }).first()).toBeInViewport({ ratio: 1 });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-expanded', 'true');
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  for (const button of await panel.getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(panel.getByRole('button', { name: /^Yes, \+5/ }).first()).toBeInViewport({ ratio: 1 });
  await expectNoOverflow(page, 'body');
  await expectAccessible(page, 'body');

  await page.getByRole('button', { name: /^Yes to all/ }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  // Once it is closed, the end of the time for an undo saves nothing.
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  const balance = async () => (await (await family.api.get(`/api/children/${childId}`)).json()).currentPoints;
  await expect.poll(balance).toBe(20);
});
