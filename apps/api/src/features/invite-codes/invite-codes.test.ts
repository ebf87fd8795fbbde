import { databaseFingerprint } from '@starchart/db/testing';
import type { InviteCode, NewInviteCode } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectSuccess } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());
beforeEach(() => app.clock.moveTo('2026-03-11T12:00:00Z'));

let newcomers = 0;

async function aCode(given: Record<string, unknown> = {}): Promise<NewInviteCode> {
  return (await expectSuccess(admin, 'POST /api/invite-codes', given)).body;
}

function registerWith(inviteCode: string, name = 'New Comer'): Promise<Answer> {
  const username = `newcomer${++newcomers}`;
  const email = `${username}@example.org`;
  return app.visitor().rest('POST /api/register', { name, username, email, password: 'secret!', inviteCode });
}

async function listed(codeId: number): Promise<InviteCode | undefined> {
  const overRest = await admin.rest('GET /api/invite-codes');
  expect((await admin.query('inviteCodes.list')).body).toEqual(overRest.body);
  return overRest.body.find(({ id }: InviteCode) => id === codeId);
}

function auditOf(codeId: number) {
  return app.db
    .selectFrom('audit_entries')
    .where('subject', '=', `invite-code/${codeId}`)
    .select(['action', 'actor_role'])
    .orderBy('id')
    .execute();
}

describe('a new code', () => {
  test('is for one parent within thirty days by default', async () => {
    const created = await admin.rest('POST /api/invite-codes', {});
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.any(Number),
      code: expect.stringMatching(/^\w{4}-\w{4}-\w{4}-\w{4}$/),
      maxUses: 1,
      uses: 0,
      expiresAt: '2026-04-10T12:00:00.000Z',
    });
    const overTrpc = await admin.mutate('inviteCodes.create', { maxUses: 1000, expiresInDays: 365 });
    expect(overTrpc.body).toMatchObject({ maxUses: 1000, expiresAt: '2027-03-11T12:00:00.000Z' });
    expect(await auditOf(created.body.id)).toEqual([{ action: 'invite-code-created', actor_role: 'parent' }]);
  });

  test('approves and signs in the parent who registers with it, in any notation', async () => {
    const { code } = await aCode({ maxUses: 3 });
    for (const typed of [code, ` ${code.toLowerCase().replaceAll('-', ' − ')} `, code.replaceAll('-', '')]) {
      const answer = await registerWith(typed);
      expect(answer.status, answer.text).toBe(201);
      expect(answer.body.status).toBe('approved');
      expect(answer.headers['set-cookie']).toBeDefined();
    }
  });

  test('is returned only by the call that created it', async () => {
    const { id, code } = await aCode();
    await registerWith(code);
    const row = await app.db
      .selectFrom('invite_codes')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const everything = await app.db
      .selectFrom('audit_entries')
      .selectAll()
      .execute()
      .then((entries) => JSON.stringify([entries, row, row.code_hash.toString('latin1')]));
    const { text } = await admin.rest('GET /api/invite-codes');
    for (const form of [code, code.replaceAll('-', ''), code.replaceAll('-', '−')]) {
      expect(everything).not.toContain(form);
      expect(text).not.toContain(form);
    }
    expect(row.code_hash).toHaveLength(32);
  });
});

describe('the list', () => {
  test('shows the newest code first, with its last characters, its uses and its users', async () => {
    const older = await aCode({ maxUses: 2 });
    const newer = await aCode();
    const first = await registerWith(older.code, 'First Comer');
    const second = await registerWith(older.code, 'Second Comer');
    const { body } = await admin.rest('GET /api/invite-codes');
    expect(body.slice(0, 2)).toEqual([
      {
        id: newer.id,
        hint: newer.code.slice(-4),
        maxUses: 1,
        uses: 0,
        state: 'usable',
        createdAt: '2026-03-11T12:00:00.000Z',
        expiresAt: '2026-04-10T12:00:00.000Z',
        usedBy: [],
      },
      {
        id: older.id,
        hint: older.code.slice(-4),
        maxUses: 2,
        uses: 2,
        state: 'used-up',
        createdAt: '2026-03-11T12:00:00.000Z',
        expiresAt: '2026-04-10T12:00:00.000Z',
        usedBy: [
          { id: first.body.id, name: 'First Comer' },
          { id: second.body.id, name: 'Second Comer' },
        ],
      },
    ]);
  });

  test('shows the state of each code; unusable codes are rejected at registration', async () => {
    const usable = await aCode({ maxUses: 2 });
    // All other codes have expired; revoked and used up take precedence over expired.
    const usedUp = await aCode({ expiresInDays: 1 });
    const expired = await aCode({ expiresInDays: 1 });
    const revoked = await aCode({ expiresInDays: 1 });
    await registerWith(usedUp.code);
    await admin.rest(`DELETE /api/invite-codes/${revoked.id}`);
    app.clock.moveBy(24);
    for (const [{ id, code }, state] of [
      [usable, 'usable'],
      [usedUp, 'used-up'],
      [expired, 'expired'],
      [revoked, 'revoked'],
    ] as const) {
      expect((await listed(id))?.state).toBe(state);
      expect((await registerWith(code)).status).toBe(state === 'usable' ? 201 : 400);
    }
  });

  test('keeps the count of uses when one of the parents is erased, but no name', async () => {
    const { id, code } = await aCode({ maxUses: 2 });
    const gone = await registerWith(code, 'Soon Gone');
    await registerWith(code, 'Here To Stay');
    await app.db
      .deleteFrom('families')
      .where('id', '=', (eb) =>
        eb.selectFrom('parents').where('parents.id', '=', gone.body.id).select('family_id'),
      )
      .execute();
    expect(await listed(id)).toMatchObject({ uses: 2, usedBy: [{ name: 'Here To Stay' }] });
  });
});

describe('revoking', () => {
  test('ends a code for good; a repeat changes nothing; its parents stay', async () => {
    const { id, code } = await aCode({ maxUses: 5 });
    const parent = await registerWith(code);
    const revoke = () => admin.rest(`DELETE /api/invite-codes/${id}`);
    expect((await revoke()).status).toBe(204);
    expect((await registerWith(code)).body).toEqual({
      code: 'VALIDATION',
      message: 'Invalid invite code',
      errors: [{ path: 'inviteCode', message: 'Invalid invite code' }],
    });
    const before = await databaseFingerprint(app.db);
    app.clock.moveBy(1);
    expect((await revoke()).status).toBe(204);
    expect((await admin.mutate('inviteCodes.revoke', { id })).status).toBe(200);
    expect(await databaseFingerprint(app.db)).toBe(before);
    expect(await listed(id)).toMatchObject({ state: 'revoked', uses: 1, usedBy: [{ id: parent.body.id }] });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'invite-code-created',
      'invite-code-revoked',
    ]);
  });

  test.each([2_000_000_000, 'abc', '1.5', '-1', 2 ** 64])(
    '%s, which is not a code id, is not found',
    async (id) => {
      const answer = await admin.rest(`DELETE /api/invite-codes/${id}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ code: 'NOT_FOUND', message: "We couldn't find that." });
    },
  );
});

test('codes are a hundred a day of one admin', async () => {
  const newest = await aCode();
  const { actor_id, family_id } = await app.db
    .selectFrom('audit_entries')
    .where('subject', '=', `invite-code/${newest.id}`)
    .select(['actor_id', 'family_id'])
    .executeTakeFirstOrThrow();
  const by = { actor_role: 'parent' as const, actor_id, family_id };
  const entry = { ...by, action: 'invite-code-created' as const, created_at: app.clock.now() };
  await app.db
    .insertInto('audit_entries')
    .values(Array.from({ length: 100 }, () => entry))
    .execute();
  const refused = await admin.rest('POST /api/invite-codes', {});
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
});
