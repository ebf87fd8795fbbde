import { lockChild, lockChildLogins, openDatabase, type Queryable } from '@starchart/db';
import { countLockWaits } from '@starchart/db/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let otherServer: FastifyInstance;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  otherServer = await app.startSecondServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
});

/** Another transaction that holds its locks until it is released. */
async function holding(lock: (tx: Queryable) => Promise<unknown>): Promise<() => Promise<void>> {
  const { db, close } = openDatabase({ connection: { connectionString: app.connectionString } });
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = db.transaction().execute(async (tx) => {
    await lock(tx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await transaction;
    await close();
  };
}

function waiting(times: number) {
  return expect.poll(() => countLockWaits(app.db), { timeout: 20_000 }).toBe(times);
}

async function statusesOf(browser: TestClient): Promise<number[]> {
  const answers = [
    await browser.rest('GET /api/auth/me'),
    await browser.at(otherServer).rest('GET /api/auth/me'),
    await browser.rest(`PATCH /api/children/${family.childId}`, { name: 'Too late' }),
  ];
  return answers.map(({ status }) => status);
}

const withdraw = async () =>
  expectSuccess(await app.admin(), `POST /api/admin/withdraw-parent/${family.parentId}`);

describe('a request that is blocked in the database', () => {
  const ENDS: [string, () => Promise<unknown>][] = [
    ['the parent logs out', () => expectSuccess(family.parent, 'POST /api/logout')],
    ['the approval is withdrawn', withdraw],
    [
      'the parent gets a new password',
      () =>
        expectSuccess(family.parent, 'POST /api/account/password', {
          currentPassword: family.parentLogin.password,
          newPassword: 'another horse',
        }),
    ],
  ];

  test.each(ENDS)('while %s does not revive the session, which stays invalid', async (_what, end) => {
    const tablet = family.parent.copy();
    // The last visit is old enough to be recorded: the request also writes to its session.
    app.clock.moveBy(25);
    const release = await holding((tx) => lockChild(tx, family.familyId, family.childId));
    const slow = tablet.rest(`PATCH /api/children/${family.childId}`, { name: 'Slow but sure' });
    await waiting(1);
    await end();
    expect(await statusesOf(tablet)).toEqual([401, 401, 401]);
    await release();
    const answer: Answer = await slow;
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await statusesOf(tablet)).toEqual([401, 401, 401]);
  });

  test('during a login gets no session after the approval is withdrawn', async () => {
    const [parent, child] = [app.visitor(), app.visitor().at(otherServer)];
    const release = await holding(lockLogins);
    const slow = [
      parent.rest('POST /api/login', family.parentLogin),
      child.rest('POST /api/child-login', family.childLogin),
    ];
    await waiting(2);
    await withdraw();
    await release();
    // Neither waits for the other until a timeout.
    expect((await Promise.all(slow)).map(({ status }) => status)).not.toContain(503);
    await expectSuccess(await app.admin(), `POST /api/admin/approve-parent/${family.parentId}`);
    for (const browser of [parent, child]) {
      expect((await browser.rest('GET /api/auth/me')).status).toBe(401);
    }
  });
});

async function lockLogins(tx: Queryable): Promise<void> {
  await tx
    .selectFrom('parent_credentials')
    .where('parent_id', '=', family.parentId)
    .select('parent_id')
    .forUpdate()
    .execute();
  await lockChildLogins(tx, family.familyId);
}
