import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { createFamily, type Family, signIn } from './api-setup.ts';
import { leaveCompletion, outboxOf, storedText } from './browser-stores.ts';
import { addChild, addHabit, test, useSession } from './fixtures.ts';
import { blockEventStream, holdResponses, rejectWith } from './network-faults.ts';
import { loadWhole } from './whole-page.ts';

const RECORD = '**/trpc/completions.record*';
const OFFLINE = "You're offline. Your stars are saved here and will be sent later.";

test('completions of an offline child are sent later, one that was undone is not, and one of a deleted habit is explained', async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  const names = ['Read', 'Tidy', 'Water', 'Feed the cat', 'Draw'];
  const ids: Record<string, number> = {};
  for (const name of [...names, 'Sing']) {
    ids[name] = await addHabit(family, childId, name, { pointsPerCompletion: 5 });
  }
  // Another user of this browser has left a completion. It is not shown, and stays.
  const { today: day } = await (await family.api.get(`/api/children/${childId}/kid-dashboard`)).json();
  await page.goto('/terms');
  await leaveCompletion(page, { owner: 'parent/0', childId, habitId: ids.Read ?? 0, day });
  await openChildView(page, family, childId);
  await goOffline(page);

  await test.step('one that was undone leaves this device at once', async () => {
    await tap(page, 'Sing');
    await undo(page, 'Sing');
    await expect(completeButton(page, 'Sing')).toBeVisible();
    await expect.poll(async () => (await outboxOf(page)).map(({ id }) => id)).toEqual(['left']);
  });

  for (const name of names) await tap(page, name);
  await expect(page.getByText('+25 on the way').first()).toBeVisible();
  expect((await outboxOf(page)).map(({ op, tries }) => `${op} ${tries}`)).toEqual(Array(6).fill('record 0'));

  expect((await family.api.delete(`/api/habits/${ids['Feed the cat']}`)).ok()).toBe(true);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/completions\.(?:record|undo)/.test(request.url())) sent.push(request.postData() ?? '');
  });
  await page.context().setOffline(false);
  await expect(page.getByText(/^We couldn't add “Feed the cat” from \w+\. Ask a grown-up\.$/)).toBeVisible();
  for (const name of names.filter((other) => other !== 'Feed the cat')) await expectSent(page, name);
  expect(sent.join()).toContain(`"habitId":${ids.Draw}`);
  expect(sent.join()).not.toContain(`"habitId":${ids.Sing}`);
  expect(await pointsOf(family.api, childId)).toBe(20);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText(/^We couldn't add/)).toBeHidden();
  // The child has read it; the grown-up of this browser has not.
  await page.goto(`/parent-dashboard?child=${childId}`);
  const question = page.getByRole('region', { name: /^Robin completed “Feed the cat” on \w+ while offline/ });
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toBeHidden();
  await expect.poll(async () => (await outboxOf(page)).map(({ id }) => id)).toEqual(['left']);
});

test('two tabs undo together, send one request per completion, and a rejected one does not delay the next', {
  tag: '@full',
}, async ({ page, context }) => {
  const { api, childId } = await openOwnPage(page);
  const other = await context.newPage();
  await loadWhole(other, () => other.goto('/kid-dashboard'));
  await page.bringToFront();
  await goOffline(page, other);

  await test.step('an undo in one tab is an undo in the other, and closes its question', async () => {
    await tap(page, 'Read');
    for (const tab of [page, other]) {
      await expect(cardOf(tab, 'Read')).toContainText('Saved on this device');
      await cardOf(tab, 'Read').getByRole('button', { name: 'Undo Completion' }).click();
      await expect(tab.getByRole('button', { name: 'Yes, take it back' })).toBeVisible();
    }
    await other.bringToFront();
    await other.getByRole('button', { name: 'Yes, take it back' }).click();
    for (const tab of [page, other]) {
      await expect(tab.getByRole('dialog')).toHaveCount(0);
      await expect(completeButton(tab, 'Read')).toBeVisible();
    }
    await expect.poll(() => outboxOf(page)).toEqual([]);
  });

  await page.bringToFront();
  for (const name of ['Read', 'Tidy']) {
    await tap(page, name);
    await expect(cardOf(other, name)).toContainText('Saved on this device');
  }
  const [first] = await outboxOf(page);
  const sent: string[] = [];
  await context.route(RECORD, async (route) => {
    const key = route.request().headers()['idempotency-key'] ?? '';
    sent.push(key);
    if (key !== first?.id) return await route.continue();
    const error = { message: 'No', code: -32600, data: { code: 'VALIDATION', httpStatus: 400 } };
    return await route.fulfill({ status: 400, json: { error } });
  });
  await context.setOffline(false);
  await expect(page.getByText(/^We couldn't add “Read”/)).toBeVisible();
  for (const tab of [page, other]) await expectSent(tab, 'Tidy');
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(2);
  expect(await pointsOf(api, childId)).toBe(5);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a grown-up undoes what waits on this device, and adds what was rejected', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  // The family of other journeys is in "Everyone", too.
  const fed = `Feed cat ${childId}`;
  const names = ['Read', 'Draw', fed];
  const ids: Record<string, number> = {};
  for (const name of [...names, 'Sing']) {
    ids[name] = await addHabit(family, childId, name, { pointsPerCompletion: 5 });
  }

  await test.step('an undo follows what waits', async () => {
    await openChildView(page, family, childId);
    await page.route(RECORD, (route) => route.abort());
    await tap(page, 'Sing');
    await page.goto(`/parent-dashboard?child=${childId}`);
    await page.getByRole('button', { name: 'Undo Sing' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByRole('button', { name: 'Complete Sing' })).toBeVisible();
    await expect.poll(async () => (await outboxOf(page)).map(({ op }) => op)).toEqual(['record', 'undo']);
    await page.unroute(RECORD);
    await page.reload();
    await expect.poll(() => outboxOf(page)).toEqual([]);
    expect(await pointsOf(family.api, childId)).toBe(0);
  });

  await openPage(page, childId);
  await page.route(RECORD, (route) => route.abort());
  for (const name of names) await tap(page, name);
  await page.goto(`/parent-dashboard?child=${childId}`);
  const habit = page.getByRole('listitem').filter({ hasText: fed });
  await expect(habit).toContainText('Saved on this device');
  await page.getByRole('button', { name: 'Everyone' }).click();
  await expect(habit).toContainText('Saved on this device');

  await rejectWith(page, 'completions.record', 'TOO_LATE', 'That was a while ago.');
  await page.reload();
  const question = (name: string) =>
    page.getByRole('region', {
      name: new RegExp(`^Robin completed “${name}” on \\w+ while offline. Would you like to add it\\?$`),
    });
  await question('Read').getByRole('button', { name: 'Not now' }).click();
  await expect(question('Read')).toBeHidden();
  await family.api.delete(`/api/habits/${ids.Draw}`);
  await question('Draw').getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('“Draw” no longer exists.')).toBeVisible();
  await expect(question('Draw')).toBeHidden();
  await question(fed).getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('Marked as done')).toBeVisible();
  await expect(question(fed)).toBeHidden();
  await expect.poll(() => outboxOf(page)).toEqual([]);
  expect(await pointsOf(family.api, childId)).toBe(5);
});

test("completions of a device whose clock is wrong count for the family's day", { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  for (const name of ['Read', 'Tidy', 'Draw']) await addHabit(family, childId, name);
  await page.clock.install();

  for (const [name, hours] of [
    ['Read', -10],
    ['Tidy', 10],
  ] as const) {
    await test.step(`by ${hours} hours`, async () => {
      await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
      await openChildView(page, family, childId);
      // The answer of now is not one of an earlier day.
      await expect(page.getByText(/^As of /)).toBeHidden();
      await goOffline(page);
      await tap(page, name);
      await page.context().setOffline(false);
      // An answer on the way while the clock is set would show the page what time it is.
      await loadWhole(page, () => expectSent(page, name));
    });
  }

  await test.step('set to 2020, without an answer of the server after a reload', async () => {
    await expect.poll(() => storedText(page, 'starchart-page-cache', 'page-cache')).toContain('kidDashboard');
    await page.route('**/trpc/**', (route) => route.abort());
    await page.clock.setFixedTime('2020-01-01T12:00:00Z');
    await page.reload();
    await expect(page.getByText(/^This device's clock is wrong\. Here it's still \w+day\.$/)).toBeVisible();
    await tap(page, 'Draw');
    await page.unroute('**/trpc/**');
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(page.getByText(/^This device's clock is wrong/)).toBeHidden();
    await expectSent(page, 'Draw');
  });

  await expect.poll(() => outboxOf(page)).toEqual([]);
  const { habits } = await (await family.api.get(`/api/children/${childId}/kid-dashboard`)).json();
  expect(habits.map(({ completedToday }: { completedToday: boolean }) => completedToday)).toEqual(
    Array(3).fill(true),
  );
});

test('a page that the server does not answer shows what this device has kept, which a late answer replaces', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Mia');
  await addHabit(family, family.childId, 'Read');
  await signIn(page, family.childLogin, 'child');
  await loadWhole(page, () => page.goto('/kid-dashboard'));
  await expect.poll(() => storedText(page, 'starchart-page-cache', 'page-cache')).toContain('kidDashboard');
  await blockEventStream(page);
  const kept = page.getByText(/^As of today, \d/);
  await page.route('**/trpc/**', (route) => route.abort());
  await page.reload();
  await expect(kept).toBeVisible();
  await tap(page, 'Read');
  // The server may have received the request.
  await expect.poll(async () => (await outboxOf(page)).map(({ tries }) => tries)).toEqual([1]);
  await page.reload();
  await expect(kept).toBeVisible();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');

  await test.step('a late answer replaces it, and what was tapped still waits', async () => {
    await page.route(RECORD, (route) => route.abort());
    await page.unroute('**/trpc/**');
    const release = await holdResponses(page, 'children.ownDashboard');
    await page.goto('/kid-dashboard');
    await expect(kept).toBeVisible();
    await addHabit(family, family.childId, 'Tidy');
    release();
    await expect(cardOf(page, 'Tidy')).toBeVisible();
    await expect(kept).toBeHidden();
    await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
  });

  await page.unroute(RECORD);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expectSent(page, 'Read');
});

test('without an answer, the parent dashboard only shows what it knows, child by child', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Mia');
  for (const id of [family.childId, await addChild(family, 'Ada')]) await addHabit(family, id, 'Read');
  await blockEventStream(page);
  await useSession(page, family.api);
  await loadWhole(page, () => page.goto(`/parent-dashboard?child=${family.childId}`));
  const complete = page.getByRole('button', { name: 'Complete Read' });
  const needsInternet = page.getByRole('heading', { name: 'Needs the internet' });
  await expect(complete).toBeVisible();

  await test.step('offline, only habits are checked off, and another child needs the internet', async () => {
    await page.context().setOffline(true);
    // It moves the page down.
    await expect(page.getByText('Habits you check off are saved here', { exact: false })).toBeVisible();
    await expect(complete).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create New Habit' })).toBeHidden();
    await page.getByRole('button', { name: 'Ada', exact: true }).click();
    await expect(needsInternet).toBeVisible();
    await page.getByRole('button', { name: 'Mia', exact: true }).click();
    await expect(page.getByText('Read', { exact: true }).first()).toBeVisible();
    await expect(needsInternet).toBeHidden();
    await page.getByRole('button', { name: 'Ada', exact: true }).click();
    await page.context().setOffline(false);
    await expect(complete).toBeVisible();
  });

  await test.step('a late answer replaces what this device has kept', async () => {
    await page.getByRole('button', { name: 'Mia', exact: true }).click();
    await expect(complete).toBeVisible();
    await expect.poll(() => storedText(page, 'starchart-page-cache', 'page-cache')).toContain('Read');
    const release = await holdResponses(page, 'children.ownFamily');
    await page.route('**/trpc/*children.parentDashboard*', (route) => route.abort());
    await page.goto(`/parent-dashboard?child=${family.childId}`);
    await expect(page.getByText(/^As of today, \d/)).toBeVisible();
    await addHabit(family, family.childId, 'Tidy');
    await page.unroute('**/trpc/*children.parentDashboard*');
    release();
    await expect(page.getByRole('button', { name: 'Complete Tidy' })).toBeVisible();
    await expect(page.getByText(/^As of today/)).toBeHidden();
  });
});

test('a logout warns about completions that were not sent, and leaves no name of the family in the browser', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Zebulon');
  await addHabit(family, family.childId, 'Read');
  const keptPages = () => storedText(page, 'starchart-page-cache', 'page-cache');

  await test.step('of a child', async () => {
    await signIn(page, family.childLogin, 'child');
    await openPage(page, family.childId);
    await goOffline(page);
    await tap(page, 'Read');
    await page.route(RECORD, (route) => route.abort());
    await page.context().setOffline(false);
    await expect(page.getByText(OFFLINE)).toBeHidden();
    const question = page.getByText("1 quest hasn't been sent yet.", { exact: false });
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    expect(await outboxOf(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(question).toBeVisible();
    const notice = page.getByRole('alert').or(page.getByRole('status'));
    await notice.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => outboxOf(page)).toEqual([]);
  });

  await test.step('of a parent', async () => {
    await openChildView(page, family, family.childId);
    await expect.poll(keptPages).toContain('Zebulon');
    await page.goto('/parent-dashboard');
    await page.getByRole('button', { name: "Alex Star's menu" }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('You have been successfully logged out')).toBeVisible();
    await expect.poll(keptPages).toBe('[]');
    await expect.poll(() => storedText(page, 'starchart-outbox', 'outbox')).toBe('[]');
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      'Zebulon',
    );
  });
});

test('a browser keeps nothing of a user whose place another one takes, of a removed family device, and by choice', {
  tag: '@full',
}, async ({ page }) => {
  // The login of the child ends the session of the parent.
  const family = await createFamily('Mia');

  await test.step('a child logs in on a slow server: the pages of the parent do not come back', async () => {
    const kept = () => storedText(page, 'starchart-page-cache', 'page-cache');
    await useSession(page, family.api);
    await page.goto('/parent-dashboard');
    await expect.poll(kept).toContain('parentDashboard');
    await page.goto('/child-login');
    await page.getByLabel('Username').fill(family.childLogin.username);
    await page.getByLabel('Password', { exact: true }).fill(family.childLogin.password);
    await page.waitForLoadState('networkidle');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/trpc/**', async (route) => {
      if (route.request().method() === 'GET') await released;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(`/kid-dashboard/${family.childId}`);
    await expect.poll(kept).toBe('[]');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
    await expect.poll(kept).toContain('kidDashboard');
    expect(await kept()).not.toContain('parentDashboard');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('a family device was removed while it was closed', async () => {
    await page.context().clearCookies();
    await page.goto('/terms');
    await leaveCompletion(page, { owner: 'device/0', childId: 1, habitId: 1, day: '2026-03-11' });
    await page.evaluate(() => localStorage.setItem('starchart.family-device', '1'));
    await page.goto('/');
    await expect.poll(() => outboxOf(page)).toEqual([]);
    await page.evaluate(() => localStorage.clear());
  });

  await test.step('a device that keeps nothing any more asks before it deletes what was not sent', async () => {
    const { parentLogin } = await createFamily('Ada');
    await signIn(page, parentLogin);
    await page.goto('/settings/sounds-and-motion');
    const keepNothing = page.getByRole('switch', { name: 'Keep nothing on this device' });
    await expect(keepNothing).toBeVisible();
    await leaveCompletion(page, { owner: 'parent/0', childId: 1, habitId: 1, day: '2026-03-11' });
    // The switch itself is hidden below its picture.
    await keepNothing.press('Space');
    const question = page.getByRole('dialog', { name: 'Keep nothing on this device' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(keepNothing).not.toBeChecked();
    expect(await outboxOf(page)).toHaveLength(1);
    await keepNothing.press('Space');
    await question.getByRole('button', { name: 'Delete it' }).click();
    await expect(keepNothing).toBeChecked();
    await expect.poll(() => outboxOf(page)).toEqual([]);
  });
});

test('a session that ended while the device was offline keeps what waits, and the next login sends it, once', {
  tag: '@full',
}, async ({ page, browser }) => {
  const { api, childId, childLogin } = await openOwnPage(page);
  await goOffline(page);
  for (const name of ['Read', 'Tidy']) await tap(page, name);

  // Another browser of the child completes one of them, too.
  const other = await browser.newPage();
  await signIn(other, childLogin, 'child');
  await other.goto('/kid-dashboard');
  await completeButton(other, 'Read').click();
  await expect.poll(() => pointsOf(api, childId)).toBe(5);
  await other.close();

  const password = 'another password';
  const changed = await api.patch(`/api/children/${childId}`, { data: { password } });
  expect(changed.ok(), await changed.text()).toBe(true);
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/child-login');
  expect(await outboxOf(page)).toHaveLength(2);
  await signIn(page, { ...childLogin, password }, 'child');
  await page.goto('/kid-dashboard');
  for (const name of ['Read', 'Tidy']) await expectSent(page, name);
  await expect.poll(() => outboxOf(page)).toEqual([]);
  expect(await pointsOf(api, childId)).toBe(10);
});

test('a tap on a connection that hangs is stored at once, and is sent once after its tab was closed', {
  tag: '@full',
}, async ({ page, context }) => {
  const { api, childId } = await openOwnPage(page);
  await page.route(RECORD, () => {});
  await completeButton(page, 'Read').click();
  await expect.poll(async () => (await outboxOf(page)).map(({ op }) => op)).toEqual(['record']);
  await expect(cardOf(page, 'Read')).toContainText('Completed for Today!');
  await page.close();

  const again = await context.newPage();
  await loadWhole(again, () => again.goto('/kid-dashboard'));
  await expectSent(again, 'Read');
  await expect.poll(() => outboxOf(again)).toEqual([]);
  expect(await pointsOf(api, childId)).toBe(5);
});

/** Logs a child with two quests of 5 points in, and opens its page. */
async function openOwnPage(page: Page) {
  const family = await createFamily('Mia');
  const { api, childId, childLogin } = family;
  for (const name of ['Read', 'Tidy']) await addHabit(family, childId, name, { pointsPerCompletion: 5 });
  await signIn(page, childLogin, 'child');
  await loadWhole(page, () => page.goto('/kid-dashboard'));
  return { api, childId, childLogin };
}

/** Completes a habit, which this device keeps. */
async function tap(page: Page, habit: string): Promise<void> {
  await completeButton(page, habit).click();
  await expect(cardOf(page, habit)).toContainText('Saved on this device');
}

async function undo(page: Page, habit: string): Promise<void> {
  await cardOf(page, habit).getByRole('button', { name: 'Undo Completion' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
}

async function expectSent(page: Page, habit: string): Promise<void> {
  await expect(cardOf(page, habit)).toContainText('Completed for Today!');
  await expect(cardOf(page, habit)).not.toContainText('Saved on this device');
}

async function pointsOf(api: APIRequestContext, childId: number): Promise<number> {
  return (await (await api.get(`/api/children/${childId}/kid-dashboard`)).json()).child.currentPoints;
}

function completeButton(page: Page, habit: string) {
  return cardOf(page, habit).getByRole('button', { name: /^Mark Complete!/ });
}

async function openChildView(page: Page, family: Family, childId: number): Promise<void> {
  await useSession(page, family.api);
  await openPage(page, childId);
}

async function openPage(page: Page, childId: number): Promise<void> {
  await loadWhole(page, async () => {
    await page.goto(`/kid-dashboard/${childId}`);
    await expect(page.getByRole('heading', { name: 'Your Treasure Chest' })).toBeVisible();
  });
}

/** Waits for the bar in each tab: it moves the page down, and a tap meanwhile misses its button. */
async function goOffline(...tabs: [Page, ...Page[]]): Promise<void> {
  await tabs[0].context().setOffline(true);
  for (const tab of tabs) await expect(tab.getByText(OFFLINE)).toBeVisible();
}

function cardOf(page: Page, habit: string) {
  return page.getByRole('article', { name: habit });
}
