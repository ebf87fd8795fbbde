import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EventListener, expectToHear, listenToEvents } from '../../../test-support/event-listener.ts';
import {
  aFamily,
  aReward,
  aToken,
  expectSuccess,
  lockInChildView,
  type TestFamily,
} from '../../../test-support/families.ts';
import { type ServerProcess, startServerProcess } from '../../../test-support/server-processes.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';
import { FamilyQueues } from '../../platform/family-queues.ts';
import { NO_SESSION } from '../../platform/sessions/no-session.ts';
import { createCaller } from '../../transport/trpc/root-router.ts';

const NOW = '2026-03-11T12:00:00Z';
/** The 2 s of docs/reliability.md, doubled for a busy machine. */
const ENDED_WITHIN_MS = 4_000;

let app: TestApp;
let other: ServerProcess;
let family: TestFamily;
/** Another family, whose streams last. */
let bystander: TestFamily;
let open: EventListener[];
beforeAll(async () => {
  app = await startTestApp(NOW);
  other = await startServerProcess(app.connectionString, { now: NOW });
  bystander = await aFamily(app);
}, 180_000);
afterAll(async () => {
  await other.kill();
  await app.close();
});
beforeEach(async () => {
  open = [];
  family = await aFamily(app);
});
afterEach(() => {
  for (const listener of open) listener.close();
});

async function listen(client: TestClient, path = '/api/events'): Promise<EventListener> {
  const listener = await listenToEvents(other.url, client, path);
  open.push(listener);
  await expectToHear(listener, { childId: null, kinds: ['everything'] });
  return listener;
}

async function expectToEnd(listener: EventListener): Promise<void> {
  await expect.poll(() => listener.isEnded(), { timeout: ENDED_WITHIN_MS, interval: 10 }).toBe(true);
}

const ENDS: [string, 'parent' | 'child', () => Promise<unknown>][] = [
  ['logging out', 'parent', () => expectSuccess(family.parent, 'POST /api/logout')],
  ['a child’s logging out', 'child', () => expectSuccess(family.child, 'POST /api/logout')],
  [
    'logging in as another user',
    'parent',
    () => expectSuccess(family.parent, 'POST /api/child-login', family.childLogin),
  ],
  [
    'a new password',
    'parent',
    () =>
      expectSuccess(family.parent, 'POST /api/account/password', {
        currentPassword: family.parentLogin.password,
        newPassword: 'another horse',
      }),
  ],
  ['a new password of the child', 'child', () => changeChild({ password: 'another horse' })],
  ['switching the child’s login off', 'child', () => changeChild({ canLogin: false })],
  [
    'erasing the child',
    'child',
    () => expectSuccess(family.parent, `DELETE /api/children/${family.childId}`),
  ],
  ['withdrawing the approval', 'parent', withdraw],
  ['withdrawing the approval of the parent', 'child', withdraw],
  [
    'erasing the family',
    'child',
    () =>
      expectSuccess(family.parent, 'DELETE /api/account', {
        currentPassword: family.parentLogin.password,
        familyName: family.familyName,
      }),
  ],
  ['locking the view of a child', 'parent', () => lockInChildView(app, family)],
  // Changes without a change event, such as those of an operator, are found by the periodic session check.
  [
    'a session that is ended in the database',
    'child',
    () =>
      app.db
        .updateTable('sessions')
        .set({ revoked_at: NOW })
        .where('child_id', '=', family.childId)
        .execute(),
  ],
  [
    'a session that is deleted from the database',
    'parent',
    () => app.db.deleteFrom('sessions').where('parent_id', '=', family.parentId).execute(),
  ],
];

function changeChild(change: Record<string, unknown>): Promise<unknown> {
  return expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, change);
}

async function withdraw(): Promise<void> {
  await expectSuccess(await app.admin(), `POST /api/admin/withdraw-parent/${family.parentId}`);
}

describe.each(ENDS)('%s', (_what, whose, end) => {
  test('ends the live streams on other servers within 2 s, and no others', async () => {
    const ending = await Promise.all([
      listen(family[whose].copy()),
      listen(family[whose].copy(), '/trpc/events.subscribe'),
    ]);
    const lasting = await listen(bystander[whose]);
    await end();
    for (const listener of ending) await expectToEnd(listener);
    expect(ending[1]?.bytes()).toContain('"code":"UNAUTHENTICATED"');
    expect(lasting.isEnded()).toBe(false);
  });
});

const TOKEN_ENDS: [string, (tokenId: number) => Promise<unknown>][] = [
  ['revoking it', (tokenId) => expectSuccess(family.parent, `DELETE /api/access-tokens/${tokenId}`)],
  [
    'a new password of its parent',
    () =>
      expectSuccess(family.parent, 'POST /api/account/password', {
        currentPassword: family.parentLogin.password,
        newPassword: 'another horse',
      }),
  ],
  ['withdrawing the approval of its parent', withdraw],
  // Published by no change event: found by the periodic token check.
  [
    'its day',
    (tokenId) =>
      app.db.updateTable('access_tokens').set({ expires_at: NOW }).where('id', '=', tokenId).execute(),
  ],
];

describe.each(TOKEN_ENDS)('of an access token, %s', (_what, end) => {
  test('ends the live streams on other servers within 2 s, and no other’s', async () => {
    const { id, program } = await aToken(app, family, { scope: 'read' });
    const { program: others } = await aToken(app, bystander);
    // Created yesterday, so that it can have expired.
    await app.db.updateTable('access_tokens').set({ created_at: '2026-03-10T12:00:00Z' }).execute();
    const ending = [await listen(program), await listen(program, '/trpc/events.subscribe')];
    const lasting = await listen(others);
    await end(id);
    for (const listener of ending) await expectToEnd(listener);
    expect(ending[1]?.bytes()).toContain('"code":"UNAUTHENTICATED"');
    expect(lasting.isEnded()).toBe(false);
  });
});

test('a client that opens too many streams ends its own, and not its parent’s', async () => {
  const phone = await listen(family.parent);
  const { program } = await aToken(app, family);
  const first = await listen(program);
  await Promise.all(Array.from({ length: 20 }, () => listen(program)));
  await expectToEnd(first);
  expect(phone.isEnded()).toBe(false);
});

test('a stream in a locked child view is the child’s, and ends when the parent leaves the view', async () => {
  await lockInChildView(app, family);
  const listener = await listen(family.parent.copy());
  await expectSuccess(family.parent, 'POST /api/child-view/leave', { password: family.parentLogin.password });
  await expectToEnd(listener);
});

test('the twenty-first stream of a user ends the first, which reconnects later', async () => {
  const first = await listen(family.child);
  const others = await Promise.all(Array.from({ length: 19 }, () => listen(family.child)));
  expect(first.isEnded()).toBe(false);
  const parents = await listen(family.parent);
  await listen(family.child);
  await expectToEnd(first);
  expect(first.bytes()).toMatch(/retry: 60000\n\n$/);
  expect([...others, parents].filter((listener) => listener.isEnded())).toEqual([]);
});

test('a server that stops ends its streams with a reason, and closes', async () => {
  const stopping = await app.startSecondServer();
  const url = await stopping.listen({ host: '127.0.0.1', port: 0 });
  const listeners = await Promise.all(
    ['/api/events', '/trpc/events.subscribe'].map((path) => listenToEvents(url, family.parent, path)),
  );
  for (const listener of listeners) await expectToHear(listener, { childId: null, kinds: ['everything'] });
  await stopping.close();
  await Promise.all(listeners.map(({ ended }) => ended));
  expect(listeners[1]?.bytes()).toContain('"code":"UNAVAILABLE"');
});

test('a stream that ends without a pending read causes no unhandled error', async () => {
  const { id: sessionId } = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('child_id', '=', family.childId)
    .executeTakeFirstOrThrow();
  const caller = createCaller({
    ...app.ctx,
    actor: {
      role: 'child',
      id: family.childId,
      familyId: family.familyId,
      name: 'Mia',
      timeZone: 'UTC',
      weekStartsOn: 1,
      afternoonStartsAt: 12,
      eveningStartsAt: 18,
      familyLanguage: 'en',
    },
    bearer: undefined,
    familyQueues: new FamilyQueues(),
    visitor: { addressBlock: '127.0.0.1', deviceHash: null },
    session: { ...NO_SESSION, sessionId },
    idempotencyKey: undefined,
    arrival: () => ({ protocol: 'http', host: '', clientAddress: '127.0.0.1', isProxyUntrusted: false }),
    metrics: undefined,
  });
  const events = (await caller.events.subscribe())[Symbol.asyncIterator]();
  // The changes of the setup are announced before this one; the next call then waits.
  await aReward(family);
  while (!JSON.stringify(await events.next()).includes('rewards'));
  // tRPC asks like this while a slow client still has an unread event.
  const asked = events.next();
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  // The server ends the streams of a session in the order in which they were opened.
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  const later = await listenToEvents(url, family.child);
  await expectSuccess(family.child, 'POST /api/logout');
  await later.ended;
  await setImmediate();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  // The creation of the family may have been announced in between.
  const readToEnd = async () => {
    for (let next = await asked; !next.done; next = await events.next());
  };
  await expect(readToEnd()).rejects.toThrow('Please log in first.');
});
