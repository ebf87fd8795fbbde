import { type AuditAction, MAX_GUEST_PASSES, MAX_MEMBERS } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aFamily,
  aGuestPass,
  aMember,
  expectSuccess,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
/** Another parent of the family, who uses all limits up. */
let greedy: { parentId: number; client: TestClient };
let currentPassword: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T17:00:00Z');
  await app.db.deleteFrom('rate_limits').execute();
  family = await aFamily(app);
  greedy = await aMember(app, family, { familyRole: 'parent' });
  currentPassword = family.parentLogin.password;
});

/** The greedy parent has done this a hundred times today. */
async function greedyDid(action: AuditAction): Promise<void> {
  const { familyId: family_id } = family;
  const at = app.clock.now();
  const actor = { actor_role: 'parent', actor_id: greedy.parentId } as const;
  const entry = { family_id, ...actor, action, times: 100, created_at: at, last_at: at };
  await app.db.insertInto('audit_entries').values(entry).execute();
}

/** What the greedy grown-up and the parent get for the same request. */
async function both(send: (by: TestClient) => Promise<Answer>): Promise<number[]> {
  const [refused, accepted] = [await send(greedy.client), await send(family.parent)];
  return [refused.status, accepted.status];
}

function invite(by: TestClient): Promise<Answer> {
  return by.rest('POST /api/family-invitations', {
    familyRole: 'viewer',
    label: 'Grandma',
    currentPassword,
  });
}

function createPass(by: TestClient): Promise<Answer> {
  const until = '2026-03-12T17:00:00Z';
  const pass = { label: 'Sitter', scope: 'complete', bonusLimit: 0, until };
  return by.rest('POST /api/guest-passes', { ...pass, currentPassword });
}

function createToken(by: TestClient): Promise<Answer> {
  const token = { name: 'Display', scope: 'read', childIds: null, expiresInDays: 1 };
  return by.rest('POST /api/access-tokens', { ...token, currentPassword });
}

function createWebhook(by: TestClient): Promise<Answer> {
  const webhook = { url: 'https://hooks.example.org/stars', events: ['badge.earned'] };
  return by.rest('POST /api/webhooks', { ...webhook, currentPassword });
}

function createCode(by: TestClient): Promise<Answer> {
  const device = { name: 'Kitchen', boardMode: 'faces', lockAfterS: 300 };
  return by.rest('POST /api/family-device-invitations', { ...device, currentPassword });
}

function rename(username: string, by: TestClient): Promise<Answer> {
  return by.rest('PATCH /api/account', { username, currentPassword });
}

const createChild = (by: TestClient) => by.rest('POST /api/children', { name: 'Mia' });

test.each([
  ['grown-up-invited', 'invitations', invite],
  ['guest-pass-created', 'guest passes', createPass],
  ['access-token-created', 'access tokens', createToken],
  ['webhook-created', 'webhooks', createWebhook],
  ['child-erased', 'children, after as many erasures', createChild],
] as const)('%s a hundred times by one parent leaves %s to the other one', async (action, _what, send) => {
  await greedyDid(action);
  expect(await both(send)).toEqual([429, 201]);
});

test('the open invitations of one parent leave as many to the other one', async () => {
  for (let open = 0; open < MAX_MEMBERS.invitations; open++) {
    expect((await invite(greedy.client)).status).toBe(201);
  }
  expect(await both(invite)).toEqual([409, 201]);
});

test('the open guest passes of one parent leave as many to the other one', async () => {
  const owner = { familyId: family.familyId, parentId: greedy.parentId };
  for (let open = 0; open < MAX_GUEST_PASSES.open; open++) await aGuestPass(app, owner);
  expect(await both(createPass)).toEqual([409, 201]);
});

test('codes for family devices of one parent leave as many to the other one', async () => {
  for (let code = 0; code < 10; code++) expect((await createCode(greedy.client)).status).toBe(201);
  expect(await both(createCode)).toEqual([429, 201]);
});

test('taken usernames that a helper has tried do not keep a parent from choosing one', async () => {
  const taken = (await aFamily(app)).parentLogin.username;
  greedy = await aMember(app, family, { familyRole: 'helper' });
  for (let attempt = 0; attempt < 20; attempt++) {
    expect((await rename(taken, greedy.client)).body.code).toBe('USERNAME_TAKEN');
  }
  expect(await both((by) => rename(`free-${family.familyId}`, by))).toEqual([429, 200]);
});

test('a hundred devices that one parent logs out do not take the names from the log of the other one', async () => {
  await greedyDid('device-signed-out');
  for (const client of [greedy.client, family.parent]) {
    const { body: devices } = await expectSuccess(client, 'GET /api/account/sessions');
    const id = devices.find(({ current }: { current: boolean }) => current).id;
    await expectSuccess(client, `DELETE /api/account/sessions/${id}`);
  }
  // That of the greedy parent is counted in the earlier entry.
  const subject = expect.stringMatching(/^device\//);
  expect(await signedOut()).toEqual([{ by: family.parentId, subject }]);
});

async function signedOut() {
  return await app.db
    .selectFrom('audit_entries')
    .where('family_id', '=', family.familyId)
    .where('action', '=', 'device-signed-out')
    .where('times', '<', 100)
    .select(['actor_id as by', 'subject'])
    .orderBy('id')
    .execute();
}
