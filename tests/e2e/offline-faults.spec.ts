import { expect, type Page, type Route } from '@playwright/test';
import type { Family } from './api-setup.ts';
import { outboxOf } from './browser-stores.ts';
import { addChild, addHabit, test, useSession } from './fixtures.ts';
import { blockEventStream } from './network-faults.ts';
import { loadWhole } from './whole-page.ts';

const POINTS = 5;

test('each of ten taps and two undos counts once on a network that loses requests and answers', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  const names = Array.from({ length: 10 }, (_, index) => `Quest ${index + 1}`);
  for (const name of names) await addHabit(family, childId, name, { pointsPerCompletion: POINTS });
  await openChildView(page, family, childId);
  // The badge of the fifth habit: it is celebrated once its answer arrives, at any of the later taps.
  const badge = page.getByRole('dialog', { name: 'Amazing Job!' });
  await page.addLocatorHandler(badge, () => badge.getByRole('button', { name: 'Awesome!' }).click());
  // The page learns nothing in another way.
  await blockEventStream(page);
  let requests = 0;
  /** Every second request fails: it does not arrive, or its answer is lost. Of the others, some are slow. */
  await page.route('**/trpc/completions.*', async (route: Route) => {
    const fault = ['none', 'lost request', 'slow', 'lost answer'][requests++ % 4];
    if (fault === 'lost request') return await route.abort();
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 300));
    if (fault !== 'lost answer') return await route.continue();
    await route.fetch();
    return await route.abort();
  });
  for (const name of names) {
    await complete(page, name);
    await expect(undoButton(page, name)).toBeVisible();
  }
  const undone = [names[2], names[5]];
  for (const name of undone) {
    await undoButton(page, name).click();
    await page.getByRole('button', { name: 'Yes, take it back' }).click();
    await expect(completeButton(page, name)).toBeVisible();
  }
  await expect(async () => {
    // The network is back: what waits is sent at once, until a request fails.
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    expect(await outboxOf(page)).toEqual([]);
  }).toPass();
  expect(requests).toBeGreaterThan(names.length + undone.length);

  await page.unroute('**/trpc/completions.*');
  const { items } = await (await family.api.get(`/api/children/${childId}/points-entries?limit=100`)).json();
  for (const name of names) {
    const ofHabit = (items as { label: string; kind: string; amount: number }[]).filter(
      ({ label }) => label === name,
    );
    const kinds = ofHabit.map(({ kind }) => kind);
    expect([name, new Set(kinds).size]).toEqual([name, kinds.length]);
    const points = ofHabit.reduce((sum, { amount }) => sum + amount, 0);
    expect([name, points]).toEqual([name, undone.includes(name) ? 0 : POINTS]);
  }
  await page.reload();
  for (const name of names) {
    const button = undone.includes(name) ? completeButton(page, name) : undoButton(page, name);
    await expect(button).toBeVisible();
  }
  await expect(page.getByText('Saved on this device')).toHaveCount(0);
});

test('when the storage is full a further tap fails, when it was deleted further taps are kept, and what is saved is sent later', {
  tag: '@full',
}, async ({ page, context, family }) => {
  const childId = await addChild(family, 'Robin');
  for (const name of ['Read', 'Tidy', 'Draw']) {
    await addHabit(family, childId, name, { pointsPerCompletion: POINTS });
  }
  await openChildView(page, family, childId);
  await context.setOffline(true);
  // It moves the page down.
  await expect(page.getByText("You're offline. Your stars are saved here")).toBeVisible();
  await complete(page, 'Read');
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');

  await test.step('full', async () => {
    const put = await page.evaluateHandle(() => IDBObjectStore.prototype.put);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await complete(page, 'Tidy');
    await expect(page.getByText("We can't reach Starchart. Try again soon.", { exact: false })).toBeVisible();
    await expect(page.getByText('Nothing can be saved right now.')).toBeVisible();
    await expect(cardOf(page, 'Tidy')).toBeVisible();
    await expect(completeButton(page, 'Tidy')).toBeHidden();
    await expect(cardOf(page, 'Tidy')).not.toContainText('Saved on this device');
    await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
    await page.evaluate((original) => {
      IDBObjectStore.prototype.put = original;
    }, put);
    await context.setOffline(false);
    await expect(cardOf(page, 'Read')).not.toContainText('Saved on this device');
    await expect(cardOf(page, 'Read')).toContainText('Completed for Today!');
    expect(await pointsOf(family, childId)).toBe(POINTS);
  });

  await test.step('deleted: the server decides what is done', async () => {
    await context.setOffline(true);
    await expect(page.getByText("You're offline. Your stars are saved here")).toBeVisible();
    await complete(page, 'Tidy');
    await expect(cardOf(page, 'Tidy')).toContainText('Saved on this device');
    const devtools = await context.newCDPSession(page);
    const { origin } = new URL(page.url());
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
    await complete(page, 'Draw');
    await expect(cardOf(page, 'Draw')).toContainText('Saved on this device');
    await context.setOffline(false);
    await expect(cardOf(page, 'Draw')).not.toContainText('Saved on this device');
    await expect(cardOf(page, 'Draw')).toContainText('Completed for Today!');
    await expect(completeButton(page, 'Tidy')).toBeVisible();
    expect(await pointsOf(family, childId)).toBe(2 * POINTS);
  });
});

async function pointsOf({ api }: Family, childId: number): Promise<number> {
  return (await (await api.get(`/api/children/${childId}/kid-dashboard`)).json()).child.currentPoints;
}

async function openChildView(page: Page, family: Family, childId: number): Promise<void> {
  await useSession(page, family.api);
  await loadWhole(page, () => page.goto(`/kid-dashboard/${childId}`));
  await expect(page.getByRole('heading', { name: 'Your Treasure Chest' })).toBeVisible();
}

const cardOf = (page: Page, habit = '') => page.getByRole('article', { name: habit, exact: true });
const completeButton = (page: Page, habit?: string) =>
  cardOf(page, habit).getByRole('button', { name: /^Mark Complete!/ });
const undoButton = (page: Page, habit?: string) =>
  cardOf(page, habit).getByRole('button', { name: 'Undo Completion' });

async function complete(page: Page, habit: string): Promise<void> {
  await completeButton(page, habit).click();
}
