import { familyTexts } from '@starchart/db/testing';
import { MAX_ACCESS_TOKENS, MESSAGES } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aChild, aFamily, aToken, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
});

/** The request body, with defaults. */
function wish(given: Record<string, unknown> = {}) {
  return {
    name: 'Kitchen display',
    scope: 'complete',
    childIds: [family.childId],
    expiresInDays: 90,
    currentPassword: family.parentLogin.password,
    ...given,
  };
}

function create(given: Record<string, unknown> = {}): Promise<Answer> {
  return family.parent.rest('POST /api/access-tokens', wish(given));
}

async function listed(): Promise<unknown[]> {
  const overRest = await expectSuccess(family.parent, 'GET /api/access-tokens');
  expect((await family.parent.query('accessTokens.list')).body).toEqual(overRest.body);
  return overRest.body;
}

function audited() {
  return app.db
    .selectFrom('audit_entries')
    .where('family_id', '=', family.familyId)
    .where('action', 'in', ['access-token-created', 'access-token-revoked'])
    .select(['action', 'actor_role as role', 'actor_id as actorId', 'subject'])
    .orderBy('id')
    .execute();
}

describe('a new token', () => {
  test('is shown once, then listed by its name, expiry and scope', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const { token, ...shown } = body;
    expect(token).toMatch(/^sc_[\w-]{43}$/);
    expect(shown).toEqual({
      id: expect.any(Number),
      name: 'Kitchen display',
      hint: token.slice(-4),
      scope: 'complete',
      children: [{ id: family.childId, name: expect.any(String) }],
      createdAt: '2026-03-11T12:00:00.000Z',
      expiresAt: '2026-06-09T12:00:00.000Z',
      expired: false,
      lastUsedAt: null,
    });
    expect(await listed()).toEqual([shown]);
  });

  test('is stored as a hash only', async () => {
    const { token } = (await create()).body;
    const texts = [...(await familyTexts(app.db, family.familyId)).values()];
    expect(texts.join()).toContain('Kitchen display');
    expect(texts.join()).not.toContain(token.slice(3, -4));
    const { token_hash } = await app.db
      .selectFrom('access_tokens')
      .where('family_id', '=', family.familyId)
      .select('token_hash')
      .executeTakeFirstOrThrow();
    expect(token_hash).toHaveLength(32);
  });

  test('can be for all children, including later ones', async () => {
    const { body } = await create({ childIds: null });
    expect(body.children).toBeNull();
    const { childId } = await aChild(app, family.parent, `later-${family.childId}`);
    const program = app.visitor().withToken(body.token);
    expect((await program.rest(`GET /api/children/${childId}`)).status).toBe(200);
  });

  test('requires the password and reports a wrong one on its field', async () => {
    const { status, body } = await create({ currentPassword: 'wrong one' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'currentPassword', message: MESSAGES.wrongPassword }]);
    expect(await listed()).toEqual([]);
  });

  test('for a child of another family is rejected like one for an unknown child', async () => {
    const other = await aFamily(app);
    const foreign = await create({ childIds: [family.childId, other.childId] });
    const neverThere = await create({ childIds: [family.childId, 2_000_000_000] });
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(neverThere.text);
    expect(await listed()).toEqual([]);
  });

  test('is created once when the request is repeated', async () => {
    const request = {
      method: 'POST',
      url: '/api/access-tokens',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
      payload: JSON.stringify(wish()),
    } as const;
    const first = await family.parent.send(request);
    expect(first.status).toBe(201);
    expect((await family.parent.send(request)).body).toEqual(first.body);
    expect(await listed()).toHaveLength(1);
  });

  test('is rejected above the quota of twenty, also for concurrent requests', async () => {
    for (let made = 0; made < MAX_ACCESS_TOKENS - 2; made++) await aToken(app, family);
    const answers = await Promise.all([create(), create(), create(), create()]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await listed()).toHaveLength(MAX_ACCESS_TOKENS);
  });

  test('is audited, and so is its end', async () => {
    const { id } = (await create()).body;
    await expectSuccess(family.parent, `DELETE /api/access-tokens/${id}`);
    const entry = { role: 'parent', actorId: family.parentId, subject: `access-token/${id}` };
    expect(await audited()).toEqual([
      { action: 'access-token-created', ...entry },
      { action: 'access-token-revoked', ...entry },
    ]);
  });
});

test('a parent sees and revokes only their own tokens', async () => {
  const { id, program } = await aToken(app, family);
  const other = await aFamily(app);
  expect((await other.parent.rest(`DELETE /api/access-tokens/${id}`)).status).toBe(404);
  expect((await expectSuccess(other.parent, 'GET /api/access-tokens')).body).toEqual([]);
  expect((await program.rest('GET /api/auth/me')).status).toBe(200);
});

test('an expired token is listed as expired until it is revoked', async () => {
  const { id } = await aToken(app, family);
  app.clock.moveBy(24);
  expect(await listed()).toMatchObject([{ id, expired: true }]);
  await expectSuccess(family.parent, `DELETE /api/access-tokens/${id}`);
  expect(await listed()).toEqual([]);
  app.clock.moveBy(-24);
});
