import { randomUUID } from 'node:crypto';
import { cutChannels } from '@starchart/db/testing';
import type { FamilyEvent } from '@starchart/schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EventListener, expectToHear, listenToEvents } from '../../../test-support/event-listener.ts';
import {
  aChild,
  aFamily,
  aHabit,
  aReward,
  aToken,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { NetworkClient } from '../../../test-support/network-client.ts';
import { type ServerProcess, startServerProcess } from '../../../test-support/server-processes.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

const NOW = '2026-03-11T12:00:00Z';

let app: TestApp;
let servers: ServerProcess[];
let family: TestFamily;
let open: EventListener[];
beforeAll(async () => {
  app = await startTestApp(NOW);
  servers = await Promise.all([1, 2].map(() => startServerProcess(app.connectionString, { now: NOW })));
}, 180_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await app.close();
});
beforeEach(async () => {
  open = [];
  family = await aFamily(app);
});
afterEach(() => {
  for (const listener of open) listener.close();
});

/** Opens a stream at one of the servers and skips the events of earlier changes. */
async function listen(client: TestClient, { at = 0, path = '/api/events' } = {}): Promise<EventListener> {
  const listener = await listenToEvents(servers[at]?.url ?? '', client, path);
  open.push(listener);
  await expectToHear(listener, { childId: null, kinds: ['everything'] });
  await heardUntilNow(listener);
  return listener;
}

/** The events since the last call, up to a marker event that is published now. */
async function heardUntilNow(listener: EventListener): Promise<FamilyEvent[]> {
  const before = listener.heard.splice(0);
  app.ctx.events.publish([{ familyId: null, childId: null, kinds: ['everything'] }]);
  await expectToHear(listener, { childId: null, kinds: ['everything'] });
  return [...before, ...listener.heard.splice(0)].filter(({ kinds }) => !kinds.includes('everything'));
}

test('a completion on one server reaches the family at all servers within a second, as a hint', async () => {
  const habitId = await aHabit(family, { pointsPerCompletion: 100 });
  const listeners = await Promise.all([
    listen(family.parent, { at: 0 }),
    listen(family.parent, { at: 1 }),
    listen(family.parent, { at: 1, path: '/trpc/events.subscribe' }),
    listen(family.child, { at: 1 }),
  ]);
  await expectSuccess(family.child, 'POST /api/habit-completions', { habitId, childId: family.childId });
  for (const listener of listeners) {
    await expectToHear(listener, { childId: family.childId, kinds: ['completions', 'points', 'badges'] });
  }
});

async function decision(verb: string) {
  await givePoints(family, 50);
  const rewardId = await aReward(family);
  const { body: redemption } = await expectSuccess(family.child, 'POST /api/reward-redemptions', {
    rewardId,
    childId: family.childId,
  });
  return () => expectSuccess(family.parent, `POST /api/reward-redemptions/${redemption.id}/${verb}`);
}

describe('every write that changes what a family sees publishes a change event:', () => {
  const WRITES: [string, () => Promise<unknown>, FamilyEvent['kinds']][] = [
    [
      'an undo',
      async () => {
        const habitId = await aHabit(family);
        const { childId } = family;
        await expectSuccess(family.child, 'POST /api/habit-completions', { habitId, childId });
        return () =>
          expectSuccess(
            family.child,
            `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${childId}`,
          );
      },
      ['completions', 'points'],
    ],
    ['a new habit', async () => () => aHabit(family), ['habits']],
    [
      'a deleted habit',
      async () => {
        const habitId = await aHabit(family);
        return () => expectSuccess(family.parent, `DELETE /api/habits/${habitId}`);
      },
      ['habits', 'completions'],
    ],
    [
      'a pause',
      async () => {
        const { body } = await expectSuccess(family.parent, 'POST /api/pauses', {
          childId: family.childId,
          kind: 'day_off',
          startsOn: NOW.slice(0, 10),
        });
        return () => expectSuccess(family.parent, `DELETE /api/pauses/${body.id}`);
      },
      ['habits', 'completions', 'pauses'],
    ],
    [
      'a starter pack',
      async () => () =>
        family.parent.mutate('habits.takeStarterPack', { childId: family.childId, pack: 'little' }),
      ['habits'],
    ],
    ['a new reward', async () => () => aReward(family), ['rewards']],
    [
      'a deleted reward',
      async () => {
        const rewardId = await aReward(family);
        return () => expectSuccess(family.parent, `DELETE /api/rewards/${rewardId}`);
      },
      ['rewards'],
    ],
    [
      'a wish',
      async () => () =>
        expectSuccess(family.child, `POST /api/children/${family.childId}/wishes`, { text: 'A dog' }),
      ['wishes'],
    ],
    [
      'a goal',
      async () => {
        const rewardId = await aReward(family);
        return () => expectSuccess(family.child, `PUT /api/children/${family.childId}/goal`, { rewardId });
      },
      ['child'],
    ],
    [
      'a redemption',
      async () => {
        await givePoints(family, 50);
        const rewardId = await aReward(family);
        const { childId } = family;
        return () => expectSuccess(family.child, 'POST /api/reward-redemptions', { rewardId, childId });
      },
      ['redemptions', 'points'],
    ],
    ['a fulfilled redemption', async () => decision('fulfill'), ['redemptions']],
    ['a canceled redemption', async () => decision('cancel'), ['redemptions', 'points']],
    [
      'a bonus',
      async () => () =>
        expectSuccess(family.parent, `POST /api/children/${family.childId}/bonus-points`, {
          points: 5,
          reason: 'Well done',
        }),
      ['points'],
    ],
    [
      'a new name of the child',
      async () => () =>
        expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { name: 'Mia' }),
      ['child'],
    ],
  ];

  test.each(WRITES)('%s', async (_what, prepare, kinds) => {
    const write = (await prepare()) as () => Promise<unknown>;
    const [parent, child] = await Promise.all([listen(family.parent), listen(family.child, { at: 1 })]);
    await write();
    await expectToHear(parent, { childId: family.childId, kinds });
    await expectToHear(child, { childId: family.childId, kinds });
  });
});

test('a page’s stream leaves out what the page writes itself, and nothing else', async () => {
  const streamId = randomUUID();
  const { childId } = family;
  const path = `/api/events?streamId=${streamId}`;
  const [own, ownElsewhere] = [
    await listen(family.parent, { path }),
    await listen(family.parent, { at: 1, path }),
  ];
  const others = [
    await listen(family.parent),
    await listen(family.parent, { path: `/api/events?streamId=${randomUUID()}` }),
    await listen(family.child, { at: 1 }),
  ];
  const rename = (name: string, headers?: Record<string, string>) =>
    family.parent.rest(`PATCH /api/children/${childId}`, { name }, headers);
  await rename('Mia', { 'x-stream-id': streamId });
  for (const listener of others) await expectToHear(listener, { childId, kinds: ['child'] });
  expect(await heardUntilNow(own)).toEqual([]);
  expect(await heardUntilNow(ownElsewhere)).toEqual([]);
  for (const listener of others) expect(listener.bytes()).not.toContain(streamId);

  await rename('Mia Maria');
  await expectToHear(own, { childId, kinds: ['child'] });
});

test('a page’s stream has a change of another page that is published together with its own', async () => {
  const streamId = randomUUID();
  const { childId } = family;
  const own = await listen(family.parent, { path: `/api/events?streamId=${streamId}` });
  const kinds = ['habits', 'points'] as const;
  // One batch: the later change must not make the earlier one look like the page's own.
  app.ctx.events.publish([
    { familyId: family.familyId, childId, kinds },
    { familyId: family.familyId, childId, kinds, streamId },
  ]);
  await expectToHear(own, { childId, kinds: [...kinds] });
});

test('a rejected write and a rolled back write publish no change event', async () => {
  const rewardId = await aReward(family, { pointsCost: 3000 });
  const listener = await listen(family.parent);
  const { childId } = family;
  const redemption = { rewardId, childId };
  expect((await family.child.rest('POST /api/reward-redemptions', redemption)).status).toBe(409);
  const { cookie } = family.child;
  const keyed = new NetworkClient(cookie);
  for (const { url } of servers) {
    expect((await keyed.rest(url, 'POST /api/reward-redemptions', redemption, 'a-key')).status).toBe(409);
  }
  expect(await heardUntilNow(listener)).toEqual([]);
});

test('a write that is repeated with its key publishes no further event', async () => {
  const habitId = await aHabit(family);
  const listener = await listen(family.parent);
  const keyed = new NetworkClient(family.child.cookie);
  for (const { url } of servers) {
    const completion = { habitId, childId: family.childId };
    expect((await keyed.rest(url, 'POST /api/habit-completions', completion, 'a-key')).status).toBe(201);
  }
  await expectToHear(listener, { childId: family.childId, kinds: ['completions', 'points'] });
  expect(await heardUntilNow(listener)).toEqual([
    { childId: family.childId, kinds: ['completions', 'points'] },
  ]);
});

test('another device of a child learns what its mascot wears now', async () => {
  await givePoints(family, 100);
  const tablet = await listen(family.child);
  await expectSuccess(family.child, `PATCH /api/children/${family.childId}`, { mascotItem: 'scarf' });
  await expectToHear(tablet, { childId: family.childId, kinds: ['child'] });
});

test('a child receives its own events only, and another family none', async () => {
  const sibling = await aChild(app, family.parent, `sibling-of-${family.childId}`);
  const other = await aFamily(app);
  const listeners = await Promise.all([
    listen(sibling.child),
    listen(other.parent),
    listen(other.child, { path: '/trpc/events.subscribe' }),
    listen(await app.admin()),
  ]);
  const parent = await listen(family.parent);
  await givePoints(family, 50);
  await expectToHear(parent, { childId: family.childId, kinds: ['completions', 'points'] });
  expect(await heardUntilNow(listeners[0])).toEqual([]);
  for (const listener of listeners.slice(1)) {
    expect(listener.bytes()).not.toContain(`"childId":${family.childId}`);
    expect(listener.heard.filter(({ kinds }) => !kinds.includes('everything'))).toEqual([]);
  }
});

test('an access token receives events of its children only', async () => {
  const sibling = await aChild(app, family.parent, `sibling-of-${family.childId}`);
  const { program } = await aToken(app, family, { scope: 'read', childIds: [family.childId] });
  const { program: forSibling } = await aToken(app, family, { childIds: [sibling.childId] });
  const listeners = [await listen(program), await listen(program, { at: 1, path: '/trpc/events.subscribe' })];
  const unconcerned = await listen(forSibling);
  await givePoints(family, 50);
  for (const listener of listeners) {
    await expectToHear(listener, { childId: family.childId, kinds: ['completions', 'points'] });
  }
  expect(await heardUntilNow(unconcerned)).toEqual([]);
});

test('admins, and no other users, get an event for a registration', async () => {
  const [admin, parent] = await Promise.all([listen(await app.admin()), listen(family.parent)]);
  const login = { username: 'newcomer', password: 'correct horse' };
  await expectSuccess(app.visitor(), 'POST /api/register', {
    ...login,
    name: 'New Comer',
    email: 'newcomer@example.org',
  });
  await expectToHear(admin, { childId: null, kinds: ['registrations'] });
  expect(await heardUntilNow(parent)).toEqual([]);
});

test('proxies neither cache nor buffer a stream', async () => {
  for (const path of ['/api/events', '/trpc/events.subscribe']) {
    const { headers } = await listen(family.parent, { path });
    expect(headers, path).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers['content-type']).toMatch(/^text\/event-stream/);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('without a session the stream is rejected', async () => {
  const { status } = await listenToEvents(servers[0]?.url ?? '', { cookie: undefined });
  expect(status).toBe(401);
});

test('a server that loses its LISTEN connection sends a reload event, and reconnects', async () => {
  const habitId = await aHabit(family);
  const listeners = await Promise.all([listen(family.parent, { at: 0 }), listen(family.parent, { at: 1 })]);
  await cutChannels(app.db);
  // Published by a server whose connection is down.
  await expectSuccess(family.child, 'POST /api/habit-completions', { habitId, childId: family.childId });
  for (const listener of listeners) {
    await expectToHear(listener, { childId: null, kinds: ['everything'] }, { timeout: 10_000 });
    await expectToHear(listener, { childId: family.childId, kinds: ['completions'] }, { timeout: 10_000 });
    expect(listener.isEnded()).toBe(false);
  }
});
