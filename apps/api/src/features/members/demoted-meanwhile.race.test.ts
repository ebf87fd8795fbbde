import { lockFamily, openDatabase } from '@starchart/db';
import { countLockWaits } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, aMember, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
let ben: Awaited<ReturnType<typeof aMember>>;
let currentPassword: string;
beforeAll(async () => {
  app = await startTestApp('2026-03-11T12:00:00Z');
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
  ben = await aMember(app, family, { familyRole: 'parent' });
  currentPassword = ben.login.password;
});

/** Makes Ben a helper while his call waits for the family's row. */
async function demoteDuring(call: () => Promise<Answer>): Promise<Answer> {
  const { db, close } = openDatabase({ connection: { connectionString: app.connectionString } });
  const { waiting } = await db.transaction().execute(async (tx) => {
    await lockFamily(tx, family.familyId);
    const started = call();
    await expect.poll(() => countLockWaits(app.db), { timeout: 20_000 }).toBe(1);
    await tx.updateTable('parents').set({ family_role: 'helper' }).where('id', '=', ben.parentId).execute();
    return { waiting: started };
  });
  await close();
  return await waiting;
}

describe('a parent who becomes a helper while the call runs', () => {
  const until = '2026-03-12T12:00:00Z';
  const device = { name: 'Kitchen', boardMode: 'check-off' };
  test.each([
    ['invitation', 'POST /api/family-invitations', { familyRole: 'parent', label: 'A friend' }],
    ['guest pass', 'POST /api/guest-passes', { label: 'Sitter', scope: 'help', bonusLimit: 5, until }],
    [
      'access token',
      'POST /api/access-tokens',
      { name: 'A program', scope: 'manage', childIds: null, expiresInDays: 1 },
    ],
    ['code for a family device', 'POST /api/family-device-invitations', device],
    ['family device', 'POST /api/family-devices/pair-here', device],
  ])('creates no %s', async (_what, path, input) => {
    const body = { ...input, currentPassword };
    const { status } = await demoteDuring(() => ben.client.rest(path, body));
    expect([401, 403]).toContain(status);
    const { body: devices } = await expectSuccess(family.parent, 'GET /api/family-devices');
    expect(devices).toEqual([]);
  });
});
