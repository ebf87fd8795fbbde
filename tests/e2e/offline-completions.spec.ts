import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { createFamily, type Family, signIn } from './api-setup.ts';
import { leaveCompletion, outboxOf, storedText } from './browser-stores.ts';
import { addChild, addChildWithPoints, addHabit, addReward, test, useSession } from './fixtures.ts';
import { blockEventStream, holdResponses, rejectWith } from './network-faults.ts';
import { loadWhole } from './whole-page.ts';

const RECORD = '**/trpc/completions.record*';
const OFFLINE = "You're offline. Your stars are saved here and will be sent later.";

test('completions of an offline child are sent later, and one of a deleted habit is explained', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  const names = ['Read', 'Tidy', 'Water', 'Feed the cat', 'Draw'];
  const ids: number[] = [];
  for (const name of names) ids.push(await addHabit(family, childId, name, { pointsPerCompletion: 5 }));
  await openChildView(page, family, childId);

  await goOffline(page);
  for (const name of names) {
    await cardOf(page, name)
      .getByRole('button', { name: /^Mark Complete!/ })
      .click();
    await expect(cardOf(page, name)).toContainText('Saved on this device');
  }
  await expect(page.getByText('+25 on the way').first()).toBeVisible();
  expect((await outboxOf(page)).map(({ op, tries }) => `${op} ${tries}`)).toEqual(Array(5).fill('record 0'));

  expect((await family.api.delete(`/api/habits/${ids[3]}`)).ok()).toBe(true);
  await page.context().setOffline(false);
  await expect(page.getByText(/^We couldn't add “Feed the cat” from \w+\. Ask a grown-up\.$/)).toBeVisible();
  for (const name of names.filter((other) => other !== 'Feed the cat')) {
    await expect(cardOf(page, name)).toContainText('Completed for Today!');
    await expect(cardOf(page, name)).not.toContainText('Saved on this device');
  }
  const dashboard = await (await family.api.get(`/api/children/${childId}/kid-dashboard`)).json();
  expect(dashboard.child.currentPoints).toBe(20);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText(/^We couldn't add/)).toBeHidden();
  // The child has read it; the grown-up of this browser has not.
  await page.goto(`/parent-dashboard?child=${childId}`);
  const question = page.getByRole('region', { name: /^Robin completed “Feed the cat” on \w+ while offline/ });
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(question).toBeHidden();
  await expect.poll(() => outboxOf(page)).toEqual([]);
});

test('a completion that is undone before the network is back is never sent', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read');
  await openChildView(page, family, childId);
  let requests = 0;
  page.on('request', (request) => {
    if (/completions\.(?:record|undo)/.test(request.url())) requests += 1;
  });
  await goOffline(page);
  await cardOf(page, 'Read')
    .getByRole('button', { name: /^Mark Complete!/ })
    .click();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
  const triedOffline = requests;
  await cardOf(page, 'Read').getByRole('button', { name: 'Undo Completion' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect(cardOf(page, 'Read').getByRole('button', { name: /^Mark Complete!/ })).toBeVisible();
  await expect.poll(() => outboxOf(page)).toEqual([]);
  const refetched = page.waitForResponse('**/trpc/*children.kidDashboard*');
  await page.context().setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await refetched;
  expect(requests).toBe(triedOffline);
});

test('two tabs send one request per completion, and a rejected one does not delay the next', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  for (const name of ['Read', 'Tidy']) await addHabit(family, childId, name);
  await openChildView(page, family, childId);
  const other = await page.context().newPage();
  await openPage(other, childId);
  await page.bringToFront();

  await goOffline(page, other);
  for (const name of ['Read', 'Tidy']) {
    await cardOf(page, name)
      .getByRole('button', { name: /^Mark Complete!/ })
      .click();
    await expect(cardOf(page, name)).toContainText('Saved on this device');
    await expect(cardOf(other, name)).toContainText('Saved on this device');
  }
  const [first] = await outboxOf(page);
  const sent: string[] = [];
  await page.context().route(RECORD, async (route) => {
    const key = route.request().headers()['idempotency-key'] ?? '';
    sent.push(key);
    if (key !== first?.id) return await route.continue();
    const error = { message: 'No', code: -32600, data: { code: 'VALIDATION', httpStatus: 400 } };
    return await route.fulfill({ status: 400, json: { error } });
  });
  await page.context().setOffline(false);
  await expect(page.getByText(/^We couldn't add “Read”/)).toBeVisible();
  await expect(cardOf(page, 'Tidy')).toContainText('Completed for Today!');
  await expect(cardOf(page, 'Tidy')).not.toContainText('Saved on this device');
  await expect(cardOf(other, 'Tidy')).not.toContainText('Saved on this device');
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(2);
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
});

test('an undo in one tab is an undo in the other', { tag: '@full' }, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read');
  await openChildView(page, family, childId);
  const other = await page.context().newPage();
  await openPage(other, childId);
  await goOffline(page, other);
  const complete = cardOf(page, 'Read').getByRole('button', { name: /^Mark Complete!/ });
  await page.bringToFront();
  await complete.click();
  await expect(cardOf(other, 'Read')).toContainText('Saved on this device');

  await other.bringToFront();
  await cardOf(other, 'Read').getByRole('button', { name: 'Undo Completion' }).click();
  await other.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect.poll(() => outboxOf(other)).toEqual([]);
  await expect(complete).toBeVisible();
  await page.context().setOffline(false);
});

test('a grown-up sees what waits on this device, and adds what was rejected', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  // The family of other journeys is in "Everyone", too.
  const fed = `Feed cat ${childId}`;
  const names = ['Read', 'Draw', fed];
  const ids: Record<string, number> = {};
  for (const name of names) ids[name] = await addHabit(family, childId, name, { pointsPerCompletion: 5 });
  await openChildView(page, family, childId);
  await page.route(RECORD, (route) => route.abort());
  for (const name of names) {
    await cardOf(page, name)
      .getByRole('button', { name: /^Mark Complete!/ })
      .click();
    await expect(cardOf(page, name)).toContainText('Saved on this device');
  }
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
  const dashboard = await (await family.api.get(`/api/children/${childId}/kid-dashboard`)).json();
  expect(dashboard.child.currentPoints).toBe(5);
});

test('a grown-up undoes what waits on this device', { tag: '@full' }, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read', { pointsPerCompletion: 5 });
  await openChildView(page, family, childId);
  await page.route(RECORD, (route) => route.abort());
  await cardOf(page, 'Read')
    .getByRole('button', { name: /^Mark Complete!/ })
    .click();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
  await page.goto(`/parent-dashboard?child=${childId}`);
  await page.getByRole('button', { name: 'Undo Read' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('button', { name: 'Complete Read' })).toBeVisible();
  await expect.poll(async () => (await outboxOf(page)).map(({ op }) => op)).toEqual(['record', 'undo']);

  await page.unroute(RECORD);
  await page.reload();
  await expect.poll(() => outboxOf(page)).toEqual([]);
  const dashboard = await (await family.api.get(`/api/children/${childId}/kid-dashboard`)).json();
  expect(dashboard.child.currentPoints).toBe(0);
});

for (const hours of [-10, 10]) {
  test(`a completion of a device whose clock is wrong by ${hours} hours counts for the family's day`, {
    tag: '@full',
  }, async ({ page, family }) => {
    const childId = await addChild(family, 'Robin');
    await addHabit(family, childId, 'Read', { pointsPerCompletion: 5 });
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await openChildView(page, family, childId);
    // The answer of now is not one of an earlier day.
    await expect(page.getByText(/^As of /)).toBeHidden();
    await goOffline(page);
    await cardOf(page, 'Read')
      .getByRole('button', { name: /^Mark Complete!/ })
      .click();
    await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
    await page.context().setOffline(false);
    await expect(cardOf(page, 'Read')).toContainText('Completed for Today!');
    await expect(cardOf(page, 'Read')).not.toContainText('Saved on this device');
    const dashboard = await (await family.api.get(`/api/children/${childId}/kid-dashboard`)).json();
    expect(dashboard.habits[0].completedToday).toBe(true);
    expect(dashboard.child.currentPoints).toBe(5);
  });
}

test('a completion of a device whose clock was set to 2020 counts for the day on the screen, also after a reload', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read', { pointsPerCompletion: 5 });
  await openChildView(page, family, childId);
  await expect.poll(() => storedText(page, 'starchart-page-cache', 'page-cache')).toContain('kidDashboard');
  await page.route('**/trpc/**', (route) => route.abort());
  await page.clock.setFixedTime('2020-01-01T12:00:00Z');
  await page.reload();
  await expect(page.getByText(/^This device's clock is wrong\. Here it's still \w+day\.$/)).toBeVisible();
  await cardOf(page, 'Read')
    .getByRole('button', { name: /^Mark Complete!/ })
    .click();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');

  await page.unroute('**/trpc/**');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByText(/^This device's clock is wrong/)).toBeHidden();
  await expect(cardOf(page, 'Read')).toContainText('Completed for Today!');
  await expect(cardOf(page, 'Read')).not.toContainText('Saved on this device');
  await expect.poll(() => outboxOf(page)).toEqual([]);
  const dashboard = await (await family.api.get(`/api/children/${childId}/kid-dashboard`)).json();
  expect(dashboard.habits[0].completedToday).toBe(true);
  expect(dashboard.child.currentPoints).toBe(5);
});

test('a completion fails as before where the browser stores nothing', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read');
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openChildView(page, family, childId);
  await goOffline(page);
  await cardOf(page, 'Read')
    .getByRole('button', { name: /^Mark Complete!/ })
    .click();
  await expect(page.getByText("We can't reach Starchart. Try again soon.", { exact: false })).toBeVisible();
  await expect(cardOf(page, 'Read').getByRole('button', { name: /^Mark Complete!/ })).toBeVisible();
  await expect(page.getByText('Saved on this device')).toBeHidden();
});

test('a reward that cannot be claimed offline says so before it is tapped', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChildWithPoints(family, 'Robin', 60);
  await addReward(family, childId, 'Ice cream', 20);
  await openChildView(page, family, childId);
  const claim = page.getByRole('button', { name: 'Claim This Reward' });
  await expect(claim).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText("When you're back online")).toBeVisible();
  await expect(claim).toBeHidden();
  await page.context().setOffline(false);
  await expect(claim).toBeVisible();
});

test('a page that the server does not answer shows what this device has kept', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read');
  await openChildView(page, family, childId);
  await expect.poll(() => storedText(page, 'starchart-page-cache', 'page-cache')).toContain('kidDashboard');
  await page.route('**/trpc/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^As of today, \d/)).toBeVisible();
  await expect(cardOf(page, 'Read')).toBeVisible();
  await cardOf(page, 'Read')
    .getByRole('button', { name: /^Mark Complete!/ })
    .click();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
  // The server may have received the request.
  await expect.poll(async () => (await outboxOf(page)).map(({ tries }) => tries)).toEqual([1]);
  await page.reload();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
  await page.unroute('**/trpc/**');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByText(/^As of today/)).toBeHidden();
  await expect(cardOf(page, 'Read')).toContainText('Completed for Today!');
  await expect(cardOf(page, 'Read')).not.toContainText('Saved on this device');
});

test('a late answer replaces what this device has kept, and what was tapped still waits', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Mia');
  await addHabit(family, family.childId, 'Read');
  await signIn(page, family.childLogin, 'child');
  await openPage(page, family.childId);
  await blockEventStream(page);
  await page.route(RECORD, (route) => route.abort());
  await cardOf(page, 'Read')
    .getByRole('button', { name: /^Mark Complete!/ })
    .click();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');

  const release = await holdResponses(page, 'children.ownDashboard');
  await page.goto('/kid-dashboard');
  await expect(page.getByText(/^As of today, \d/)).toBeVisible();
  await addHabit(family, family.childId, 'Tidy');
  release();
  await expect(cardOf(page, 'Tidy')).toBeVisible();
  await expect(page.getByText(/^As of today/)).toBeHidden();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
});

test('a late answer replaces what this device has kept of the parent dashboard', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read');
  await blockEventStream(page);
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${childId}`);
  await expect.poll(() => storedText(page, 'starchart-page-cache', 'page-cache')).toContain('Read');
  const release = await holdResponses(page, 'children.ownFamily');
  await page.route('**/trpc/*children.parentDashboard*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^As of today, \d/)).toBeVisible();
  await addHabit(family, childId, 'Tidy');
  await page.unroute('**/trpc/*children.parentDashboard*');
  release();
  await expect(page.getByRole('button', { name: 'Complete Tidy' })).toBeVisible();
  await expect(page.getByText(/^As of today/)).toBeHidden();
});

test('the parent dashboard only shows what it knows while offline', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Read');
  await useSession(page, family.api);
  await loadWhole(page, () => page.goto(`/parent-dashboard?child=${childId}`));
  const complete = page.getByRole('button', { name: 'Complete Read' });
  await expect(complete).toBeVisible();
  await page.context().setOffline(true);
  await expect(complete).toBeHidden();
  await expect(page.getByText('Read', { exact: true }).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(complete).toBeVisible();
});

test('offline, the parent dashboard says which children it cannot show, and shows them once the network is back', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Mia');
  for (const id of [family.childId, await addChild(family, 'Ada')]) await addHabit(family, id, 'Read');
  await useSession(page, family.api);
  await loadWhole(page, () => page.goto(`/parent-dashboard?child=${family.childId}`));
  const complete = page.getByRole('button', { name: 'Complete Read' });
  await expect(complete).toBeVisible();

  await page.context().setOffline(true);
  // It moves the page down.
  await expect(page.getByText("You're offline. Nothing can be saved right now.")).toBeVisible();
  await page.getByRole('button', { name: 'Ada', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Needs the internet' })).toBeVisible();
  await page.getByRole('button', { name: 'Mia', exact: true }).click();
  await expect(page.getByText('Read', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Needs the internet' })).toBeHidden();
  await page.getByRole('button', { name: 'Ada', exact: true }).click();
  await page.context().setOffline(false);
  await expect(complete).toBeVisible();
});

test('after a logout no store of the browser has a name of the family', { tag: '@full' }, async ({
  page,
}) => {
  const family = await createFamily('Zebulon');
  await openChildView(page, family, family.childId);
  await expect.poll(() => storedText(page, 'starchart-page-cache', 'page-cache')).toContain('Zebulon');
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: "Alex Star's menu" }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have been successfully logged out')).toBeVisible();
  await expect.poll(() => storedText(page, 'starchart-page-cache', 'page-cache')).toBe('[]');
  await expect.poll(() => storedText(page, 'starchart-outbox', 'outbox')).toBe('[]');
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Zebulon');
});

test('the logout warns about completions that were not sent', { tag: '@full' }, async ({ page }) => {
  const family = await createFamily('Mia');
  await addHabit(family, family.childId, 'Read');
  await signIn(page, family.childLogin, 'child');
  await openPage(page, family.childId);
  await goOffline(page);
  await cardOf(page, 'Read')
    .getByRole('button', { name: /^Mark Complete!/ })
    .click();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
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
  await page.getByRole('alert').or(page.getByRole('status')).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => outboxOf(page)).toEqual([]);
});

test('a waiting completion of another user of this browser is not shown, and stays', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  const habitId = await addHabit(family, childId, 'Read');
  const { today: day } = await (await family.api.get(`/api/children/${childId}/kid-dashboard`)).json();
  await page.goto('/terms');
  await leaveCompletion(page, { owner: 'parent/0', childId, habitId, day });
  await openChildView(page, family, childId);
  await goOffline(page);
  const complete = cardOf(page, 'Read').getByRole('button', { name: /^Mark Complete!/ });
  await complete.click();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
  expect(await outboxOf(page)).toHaveLength(2);
  await cardOf(page, 'Read').getByRole('button', { name: 'Undo Completion' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect.poll(async () => (await outboxOf(page)).map(({ id }) => id)).toEqual(['left']);
  await expect(complete).toBeVisible();
  await page.context().setOffline(false);
});

test('a device that keeps nothing any more asks before it deletes what was not sent', {
  tag: '@full',
}, async ({ page, family }) => {
  const left = { owner: 'parent/0', childId: 1, habitId: 1, day: '2026-03-11' };
  await useSession(page, family.api);
  await page.goto('/settings/sounds-and-motion');
  const keepNothing = page.getByRole('switch', { name: 'Keep nothing on this device' });
  await expect(keepNothing).toBeVisible();
  await leaveCompletion(page, left);
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

test('a family device that was removed while it was closed keeps no completions', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/terms');
  await leaveCompletion(page, { owner: 'device/0', childId: 1, habitId: 1, day: '2026-03-11' });
  await page.evaluate(() => localStorage.setItem('starchart.family-device', '1'));
  await page.goto('/');
  await expect.poll(() => outboxOf(page)).toEqual([]);
});

test('a session that ended while the device was offline keeps what waits, which the next login sends', {
  tag: '@full',
}, async ({ page }) => {
  const { api, childId, childLogin } = await openOwnPage(page);
  await goOffline(page);
  await completeButton(page, 'Read').click();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
  const password = 'another password';
  const changed = await api.patch(`/api/children/${childId}`, { data: { password } });
  expect(changed.ok(), await changed.text()).toBe(true);
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/child-login');
  expect(await outboxOf(page)).toHaveLength(1);
  await signIn(page, { ...childLogin, password }, 'child');
  await page.goto('/kid-dashboard');
  await expect(cardOf(page, 'Read')).toContainText('Completed for Today!');
  await expect.poll(() => outboxOf(page)).toEqual([]);
  expect(await pointsOf(api, childId)).toBe(5);
});

test('of two tabs that ask about the same undo, the second one closes its question', {
  tag: '@full',
}, async ({ page, context }) => {
  const { api, childId } = await openOwnPage(page);
  const other = await context.newPage();
  await loadWhole(other, () => other.goto('/kid-dashboard'));
  await goOffline(page, other);
  await completeButton(page, 'Read').click();
  for (const tab of [page, other]) {
    await expect(cardOf(tab, 'Read')).toContainText('Saved on this device');
    await cardOf(tab, 'Read').getByRole('button', { name: 'Undo Completion' }).click();
    await expect(tab.getByRole('button', { name: 'Yes, take it back' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    await expect(completeButton(tab, 'Read')).toBeVisible();
  }
  await expect.poll(() => outboxOf(page)).toEqual([]);
  const refetched = page.waitForResponse('**/trpc/*children.kidDashboard*');
  await context.setOffline(false);
  await refetched;
  expect(await pointsOf(api, childId)).toBe(0);
});

test('a quest that is completed in two browsers, one of them offline, counts once', {
  tag: '@full',
}, async ({ page, browser }) => {
  const { api, childId, childLogin } = await openOwnPage(page);
  const other = await browser.newPage();
  await signIn(other, childLogin, 'child');
  await other.goto('/kid-dashboard');
  await goOffline(page);
  await completeButton(page, 'Read').click();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
  await completeButton(other, 'Read').click();
  await expect.poll(() => pointsOf(api, childId)).toBe(5);
  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page)).toEqual([]);
  await expect(cardOf(page, 'Read')).toContainText('Completed for Today!');
  await expect(cardOf(page, 'Read')).not.toContainText('Saved on this device');
  expect(await pointsOf(api, childId)).toBe(5);
  await other.close();
});

test('after the storage was deleted on an open page, further taps are kept, and the server decides what is done', {
  tag: '@full',
}, async ({ page, context }) => {
  const { api, childId } = await openOwnPage(page);
  await goOffline(page);
  await completeButton(page, 'Read').click();
  await expect(cardOf(page, 'Read')).toContainText('Saved on this device');
  const browserTools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await browserTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' });
  await completeButton(page, 'Tidy').click();
  await expect(cardOf(page, 'Tidy')).toContainText('Saved on this device');
  await context.setOffline(false);
  await expect(cardOf(page, 'Tidy')).not.toContainText('Saved on this device');
  await expect(cardOf(page, 'Tidy')).toContainText('Completed for Today!');
  await expect(completeButton(page, 'Read')).toBeVisible();
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
