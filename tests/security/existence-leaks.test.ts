import { createHook } from 'node:async_hooks';
import { openDatabase } from '@starchart/db';
import { giveDistinctIds } from '@starchart/db/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createActors, type TestActors } from '../../apps/api/test-support/actors.ts';
import {
  AUTHORIZATION_TABLE,
  type AuthorizationRow,
  type Call,
} from '../../apps/api/test-support/authorization-table.ts';
import {
  aChild,
  aFamily,
  aGuestPass,
  aMember,
  aToken,
  aWebhook,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../apps/api/test-support/families.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import type { Answer, TestClient } from '../../apps/api/test-support/test-client.ts';
import { callProcedure, idsIn, transportsOf, withIds } from '../../apps/api/test-support/transports.ts';

/**
 * Foreign, deleted and missing items get the same response bytes after the same statements. An unknown
 * username and a wrong password cost the same statements and hashes, so their response times are equal too.
 */

let app: TestApp;
let noted: ReturnType<typeof openDatabase>;
let server: FastifyInstance;
let world: TestActors;
/** Statements since the last response. */
let statements: string[] = [];
/** Passwords hashed by this process so far. */
let hashes = 0;
const watch = createHook({
  init(_id, type) {
    if (type === 'ARGON2REQUEST') hashes++;
  },
});

beforeAll(async () => {
  watch.enable();
  // Otherwise the erasure of a child waits for the second parent.
  app = await startTestApp(undefined, { parentVetoHours: 0 });
  await giveDistinctIds(app.db);
  noted = openDatabase({
    connection: { connectionString: app.connectionString },
    onStatement: ({ text }) => statements.push(text),
  });
  server = await app.startSecondServer(noted.db);
  world = await createActors(app);
}, 180_000);
afterAll(async () => {
  watch.disable();
  await app.close();
  await noted.close();
});

interface Seen {
  status: number;
  headers: Answer['headers'];
  text: string;
  statements: string[];
}

/** Status, body and headers without variable values, and the executed statements. */
async function seen(ask: () => Promise<Answer>): Promise<Seen> {
  statements = [];
  const { status, text, headers } = await ask();
  const { date: _date, ratelimit: _left, 'x-request-id': _id, ...others } = headers;
  return { status, text, headers: others, statements };
}

const UNKNOWN_ID = 2_000_000_000;

/** A call about a foreign item, once per ID and once with all IDs foreign. */
interface Attempt {
  call: Call;
  /** Foreign IDs of the call. */
  foreign: number[];
}

function attemptsOf(own: Call, theirs: Call): Attempt[] {
  const ownIds = idsIn(own);
  const theirIds = idsIn(theirs);
  const whole = ownIds.map((_, index) => index);
  const some = ownIds.length > 1 ? [whole, ...whole.map((index) => [index])] : [whole];
  return some.map((places) => {
    const replaced = new Map(places.map((index) => [ownIds[index], theirIds[index] ?? UNKNOWN_ID]));
    return {
      call: withIds(own, (id) => replaced.get(id) ?? id),
      foreign: [...replaced.values()],
    };
  });
}

function withUnknown({ call, foreign }: Attempt): Call {
  return withIds(call, (id) => (foreign.includes(id) ? UNKNOWN_ID : id));
}

/** Calls with an ID that can return "not found". */
const HIDING = AUTHORIZATION_TABLE.filter(
  ({ procedure, status, call }) =>
    procedure && call && status.includes('404') && procedure !== 'childView.leave',
).map((row) => ({ row, name: row.procedure }));

describe('foreign, deleted and missing items are indistinguishable for', () => {
  const askers = ['PO', 'CS', 'AD', 'DV', 'DC', 'DP'] as const;
  const before = new Map<AuthorizationRow, { attempt: Attempt; answers: Seen[] }[]>();
  const after = new Map<AuthorizationRow, Seen[][]>();

  beforeAll(async () => {
    const theirs = await aFamily(app);
    await givePoints(world.family, 100);
    await givePoints(theirs, 100);
    const theirWorld = {
      ...world,
      family: theirs,
      clients: { ...world.clients, PO: theirs.parent, CS: theirs.child },
      logins: { ...world.logins, PO: theirs.parentLogin, CS: theirs.childLogin },
    };
    for (const { row } of HIDING) {
      const own = (await row.call?.(world, 'PO')) ?? {};
      const foreign = (await row.call?.(theirWorld, 'PO')) ?? {};
      const attempts = attemptsOf(own, foreign);
      const asked = [];
      for (const attempt of attempts) {
        asked.push({ attempt, answers: await askAll(row, attempt.call) });
      }
      before.set(row, asked);
    }
    const { parentLogin, familyName } = theirs;
    await expectSuccess(theirs.parent, 'DELETE /api/account', {
      currentPassword: parentLogin.password,
      familyName,
    });
    for (const { row } of HIDING) {
      const asked = [];
      for (const { attempt } of before.get(row) ?? []) asked.push(await askAll(row, attempt.call));
      after.set(row, asked);
    }
  }, 120_000);

  async function askAll(row: AuthorizationRow, call: Call): Promise<Seen[]> {
    // Wrong passwords are limited.
    await app.db.deleteFrom('rate_limits').execute();
    const answers: Seen[] = [];
    const clients = askers.map((asker) => world.clients[asker]);
    for (const childIds of [undefined, [world.family.childId]]) {
      clients.push((await aToken(app, world.family, childIds && { childIds })).program);
    }
    for (const [index, client] of clients.map((one) => one.at(server)).entries()) {
      // REST calls the same procedures, so one asker does.
      for (const transport of index === 0 ? transportsOf(row) : [callProcedure]) {
        answers.push(await seen(() => transport(client, row, call)));
      }
    }
    return answers;
  }

  test.each(HIDING)('$name', async ({ row }) => {
    const asked = before.get(row) ?? [];
    expect(asked.length).toBeGreaterThan(0);
    for (const [index, { attempt, answers }] of asked.entries()) {
      const neverThere = await askAll(row, withUnknown(attempt));
      expect(answers).toEqual(neverThere);
      expect(after.get(row)?.[index]).toEqual(neverThere);
      // Parents get "not found" for foreign items; children get "forbidden" for procedures of parents.
      expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    }
  });
});

describe('deleted and missing items of the own family are indistinguishable for', () => {
  /** Items of a child, deleted with it. */
  const rows = HIDING.filter(
    ({ name = '' }) =>
      !/^(children\.list|account\.|accessTokens\.|guestPasses\.|members\.|familyDevices\.|webhooks\.)/.test(
        name,
      ),
  );
  const gone = new Map<AuthorizationRow, Call>();
  let parent: TestClient;

  beforeAll(async () => {
    const { childId, child, childLogin } = await aChild(app, world.family.parent, 'soon-gone');
    const family: TestFamily = { ...world.family, childId, child, childLogin };
    await givePoints(family, 100);
    for (const { row } of rows) {
      const call = (await row.call?.({ ...world, family }, 'PO')) ?? {};
      gone.set(row, call);
      const hasItsOwnChild =
        row.procedure === 'children.delete' || row.procedure === 'habits.takeStarterPack';
      const ownChildId = hasItsOwnChild
        ? call.id
        : row.procedure?.startsWith('pins.') && call.body?.['childId'];
      if (ownChildId) await expectSuccess(family.parent, `DELETE /api/children/${Number(ownChildId)}`);
    }
    await expectSuccess(family.parent, `DELETE /api/children/${childId}`);
    parent = world.family.parent.at(server);
  }, 60_000);

  test.each(rows)('$name', async ({ row }) => {
    const call = gone.get(row) ?? {};
    for (const transport of transportsOf(row)) {
      const deleted = await seen(() => transport(parent, row, call));
      expect(deleted.status, deleted.text).toBe(404);
      expect(deleted).toEqual(
        await seen(() =>
          transport(
            parent,
            row,
            withIds(call, () => UNKNOWN_ID),
          ),
        ),
      );
    }
  });

  test('accessTokens.revoke', async () => {
    const { id } = await aToken(app, world.family);
    expect((await revokeToken(id)).status).toBe(204);
    const again = await revokeToken(id);
    expect(again.status).toBe(404);
    expect(again).toEqual(await revokeToken(UNKNOWN_ID));
  });

  test('guestPasses.revoke', async () => {
    const { id } = await aGuestPass(app, world.family);
    expect((await revokePass(id)).status).toBe(204);
    const again = await revokePass(id);
    expect(again.status).toBe(404);
    expect(again).toEqual(await revokePass(UNKNOWN_ID));
  });

  test('webhooks.delete', async () => {
    const { id, deliveryId } = await aWebhook(app, world.family);
    expect((await deleteWebhook(id)).status).toBe(204);
    const again = await deleteWebhook(id);
    expect(again.status).toBe(404);
    expect(again).toEqual(await deleteWebhook(UNKNOWN_ID));
    expect(await sendAgain(deliveryId)).toEqual(await sendAgain(UNKNOWN_ID));
  });

  test('data of an inaccessible sibling looks like missing data', async () => {
    const { program } = await aToken(app, world.family, { childIds: [world.siblingId] });
    const lockedView = await aLockedView(world.siblingId);
    for (const { row } of rows) {
      const call = (await row.call?.(world, 'PO')) ?? {};
      for (const client of [program, world.clients.CB, lockedView]) {
        for (const transport of client === program ? transportsOf(row) : [callProcedure]) {
          const siblings = await seen(() => transport(client.at(server), row, call));
          expect([403, 404]).toContain(siblings.status);
          const neverThere = withIds(call, () => UNKNOWN_ID);
          expect(siblings).toEqual(await seen(() => transport(client.at(server), row, neverThere)));
        }
      }
    }
  });

  test('members.remove', async () => {
    const { parentId } = await aMember(app, world.family);
    expect((await removeMember(parentId)).status).toBe(204);
    const again = await removeMember(parentId);
    expect(again.status).toBe(404);
    expect(again).toEqual(await removeMember(UNKNOWN_ID));
  });

  function removeMember(memberId: number): Promise<Seen> {
    const { password: currentPassword } = world.family.parentLogin;
    return seen(() => parent.rest(`DELETE /api/family-members/${memberId}`, { currentPassword }));
  }

  function revokePass(id: number) {
    return seen(() => parent.rest(`DELETE /api/guest-passes/${id}`));
  }

  function revokeToken(tokenId: number): Promise<Seen> {
    return seen(() => parent.rest(`DELETE /api/access-tokens/${tokenId}`));
  }

  function deleteWebhook(webhookId: number): Promise<Seen> {
    return seen(() => parent.rest(`DELETE /api/webhooks/${webhookId}`));
  }

  function sendAgain(deliveryId: number): Promise<Seen> {
    return seen(() => parent.rest(`POST /api/webhook-deliveries/${deliveryId}/send-again`));
  }

  function signOut(deviceId: number): Promise<Seen> {
    return seen(() => parent.rest(`DELETE /api/account/sessions/${deviceId}`));
  }

  test('account.endSession', async () => {
    const browser = app.visitor();
    await expectSuccess(browser, 'POST /api/login', world.family.parentLogin);
    const { body: devices } = await expectSuccess(browser, 'GET /api/account/sessions');
    const { id } = devices.find(({ current }: { current: boolean }) => current);
    expect((await signOut(id)).status).toBe(204);
    const again = await signOut(id);
    expect(again.status).toBe(404);
    expect(again).toEqual(await signOut(UNKNOWN_ID));
  });
});

/** A parent session in the locked child view. */
async function aLockedView(childId: number): Promise<TestClient> {
  const tablet = app.visitor();
  await expectSuccess(tablet, 'POST /api/login', world.family.parentLogin);
  await expectSuccess(world.family.parent, 'PATCH /api/account', { childViewLock: true });
  await tablet.mutate('childView.enter', { childId });
  await expectSuccess(world.family.parent, 'PATCH /api/account', { childViewLock: false });
  expect((await tablet.rest('GET /api/auth/me')).body).toMatchObject({ role: 'child', id: childId });
  return tablet;
}

function stranger(): TestClient {
  return app.visitor().at(server);
}

/** Known usernames, at their own login and at the other one. */
describe.each([
  { route: 'POST /api/login', procedure: 'auth.login', right: 'PO', other: 'CS' },
  { route: 'POST /api/child-login', procedure: 'auth.childLogin', right: 'CS', other: 'PO' },
] as const)('$route answers an unknown name like a wrong password', ({ route, procedure, right, other }) => {
  const attempts = () => {
    const { username } = world.logins[right];
    const someoneElse = world.logins[other];
    return {
      'wrong password': { username, password: 'wrong one' },
      'unknown name': { username: 'unknown-name', password: 'wrong one' },
      'other login': someoneElse,
    };
  };

  test('in response bytes, database statements and hashes', async () => {
    for (const attempt of [
      (body: object) => stranger().rest(route, body),
      (body: object) => stranger().mutate(procedure, body),
    ]) {
      const answers = [];
      for (const body of Object.values(attempts())) {
        const hashedBefore = hashes;
        const answer = await seen(() => attempt(body));
        answers.push({ ...answer, hashes: hashes - hashedBefore });
      }
      expect(answers[0]).toMatchObject({ status: 401, hashes: 1 });
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
  });
});
