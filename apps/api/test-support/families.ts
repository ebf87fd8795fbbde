import { randomUUID } from 'node:crypto';
import {
  insertAccessToken,
  insertInvitation,
  insertPairing,
  insertWebhook,
  insertWebhookDeliveries,
  noteWebhookAttempt,
  type Queryable,
} from '@starchart/db';
import type {
  AccessTokenScope,
  CreateHabitInput,
  CreateRewardInput,
  GuestPassScope,
  MemberAccess,
  PairingPayload,
  WebhookEvent,
} from '@starchart/schema';
import { hashCode, hashSecret, hintOf } from '../src/core/secret.ts';
import { makeToken } from '../src/features/access-tokens/token-text.ts';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

const PASSWORD = 'correct horse';
/** Families per database, so that names do not depend on earlier test files of the process. */
const families = new WeakMap<Queryable, number>();

/** A registered and approved family with one child that may log in; each has a signed-in client. */
export interface TestFamily {
  familyId: number;
  familyName: string;
  parent: TestClient;
  parentId: number;
  parentLogin: { username: string; password: string };
  child: TestClient;
  childId: number;
  childLogin: { username: string; password: string };
}

export async function aFamily(
  test: Pick<TestApp, 'db' | 'visitor'>,
  given: { timeZone?: string } = {},
): Promise<TestFamily> {
  const count = (families.get(test.db) ?? 0) + 1;
  families.set(test.db, count);
  const name = `family${count}`;
  // The default family name is derived from the first parent.
  const familyName = `Parent of ${name}`;
  const parentLogin = { username: `${name}-parent`, password: PASSWORD };
  const parent = test.visitor();
  const registration = await expectSuccess(parent, 'POST /api/register', {
    ...parentLogin,
    name: familyName,
    email: `${name}@example.org`,
    timeZone: given.timeZone ?? 'Europe/Berlin',
    inviteCode: await anInviteCode(test),
  });
  const parentId: number = registration.body.id;
  const { childId, child, childLogin } = await aChild(test, parent, `${name}-child`);
  const { familyId } = await test.db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select('family_id as familyId')
    .executeTakeFirstOrThrow();
  return { familyId, familyName, parent, parentId, parentLogin, child, childId, childLogin };
}

/** An invite code that approves one registration and does not expire during a test. */
export async function anInviteCode(test: Pick<TestApp, 'db'>): Promise<string> {
  const code = randomUUID();
  const code_hash = hashCode(code);
  await test.db
    .insertInto('invite_codes')
    .values({ code_hash, expires_at: '2100-01-01T00:00:00Z' })
    .execute();
  return code;
}

/** A child of a signed-in parent, also signed in. */
export async function aChild(test: Pick<TestApp, 'visitor'>, parent: TestClient, username: string) {
  const childLogin = { username, password: PASSWORD };
  const created = await expectSuccess(parent, 'POST /api/children', {
    name: `Child ${username}`,
    canLogin: true,
    ...childLogin,
  });
  const childId: number = created.body.id;
  const child = test.visitor();
  await expectSuccess(child, 'POST /api/child-login', childLogin);
  return { childId, child, childLogin };
}

/** An invitation of the family, by default for a viewer of all children; returns its token. */
export async function anInvitation(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { familyId, parentId }: Pick<TestFamily, 'familyId' | 'parentId'>,
  given: Partial<MemberAccess> = {},
): Promise<string> {
  const token = randomUUID();
  const createdAt = clock.now();
  await insertInvitation(db, familyId, parentId, {
    tokenHash: hashSecret(token),
    payload: { familyRole: 'viewer', childIds: null, label: 'Grandma', seed: token, ...given },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 86_400_000),
  });
  return token;
}

/** A grown-up who has joined the family, signed in; by default a viewer of all children. */
export async function aMember(
  test: Pick<TestApp, 'db' | 'clock' | 'visitor'>,
  family: Pick<TestFamily, 'familyId' | 'parentId'>,
  given: Partial<MemberAccess> = {},
  { name = 'Grandma', password = PASSWORD } = {},
): Promise<{ parentId: number; client: TestClient; login: { username: string; password: string } }> {
  const token = await anInvitation(test, family, given);
  const username = `member-${token.slice(0, 8)}`;
  const login = { username, password };
  const client = test.visitor();
  const { body } = await expectSuccess(client, 'POST /api/join', {
    ...login,
    name,
    email: `${username}@example.org`,
    token,
  });
  return { parentId: body.id, client, login };
}

/** A pairing of the family, by default for a device of all children that checks off; returns its secret. */
export async function aPairing(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { familyId, parentId }: Pick<TestFamily, 'familyId' | 'parentId'>,
  given: Partial<PairingPayload> = {},
): Promise<string> {
  const secret = randomUUID();
  const createdAt = clock.now();
  const device = { name: 'Kitchen', childIds: null, boardMode: 'check-off', lockAfterS: 300 } as const;
  await insertPairing(db, familyId, parentId, {
    tokenHash: hashSecret(secret),
    payload: { ...device, codeHash: secret, ...given },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 600_000),
  });
  return secret;
}

/** A family device with the profile picker open. */
export async function aFamilyDevice(
  test: Pick<TestApp, 'db' | 'clock' | 'visitor'>,
  family: Pick<TestFamily, 'familyId' | 'parentId'>,
  given: Partial<PairingPayload> = {},
): Promise<{ id: number; client: TestClient }> {
  const client = test.visitor();
  const secret = await aPairing(test, family, given);
  const { body } = await expectSuccess(client, 'POST /api/family-devices/pair', { secret });
  return { id: body.familyDevice.id, client };
}

/** Sets the PIN of the child, or of the parent. */
export async function setPin(
  { parent, parentLogin }: Pick<TestFamily, 'parent' | 'parentLogin'>,
  pin: { childId?: number; kind?: 'pictures' | 'digits'; pin?: string; boardCheckOff?: boolean } = {},
): Promise<string> {
  const set = { kind: 'digits', pin: '4711', currentPassword: parentLogin.password, ...pin };
  await expectSuccess(parent, 'PUT /api/pins', set);
  return set.pin;
}

/** A guest pass of the parent, by default with the scope `help` for all children and a limit of 5 points; returns its token. */
export async function aGuestPass(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { familyId, parentId }: Pick<TestFamily, 'familyId' | 'parentId'>,
  given: { scope?: GuestPassScope; childIds?: readonly number[]; bonusLimit?: number } = {},
): Promise<{ id: number; token: string }> {
  const token = randomUUID();
  const createdAt = clock.now();
  const id = await insertAccessToken(db, familyId, parentId, {
    kind: 'guest-pass',
    tokenHash: hashSecret(token),
    name: 'Grandma',
    hint: '',
    scope: given.scope ?? 'help',
    bonusLimit: given.bonusLimit ?? 5,
    childIds: given.childIds ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 86_400_000),
  });
  if (id === undefined) throw new Error('Only an approved parent has guest passes');
  return { id, token };
}

/** A guest who has opened a pass. */
export async function aGuest(
  test: Pick<TestApp, 'db' | 'clock' | 'visitor'>,
  family: Pick<TestFamily, 'familyId' | 'parentId'>,
  given: Parameters<typeof aGuestPass>[2] = {},
): Promise<{ passId: number; token: string; client: TestClient }> {
  const { id: passId, token } = await aGuestPass(test, family, given);
  const client = test.visitor();
  await expectSuccess(client, 'POST /api/guest-passes/open', { token });
  return { passId, token, client };
}

/** Locks the parent's client in the child's view; afterwards the setting of the family is off again. */
export async function lockInChildView(
  test: TestApp,
  family: TestFamily,
  browser = family.parent,
): Promise<void> {
  const setLock = (child_view_lock: boolean) =>
    test.db.updateTable('families').set({ child_view_lock }).where('id', '=', family.familyId).execute();
  await setLock(true);
  await expectSuccess(browser, 'POST /api/child-view', { childId: family.childId });
  await setLock(false);
}

/**
 * A one-day access token of the parent for all children with scope `manage`, and a client that uses it. It
 * counts as just used, so that its first use writes nothing.
 */
export async function aToken(
  { db, clock, visitor }: Pick<TestApp, 'db' | 'clock' | 'visitor'>,
  { familyId, parentId }: Pick<TestFamily, 'familyId' | 'parentId'>,
  given: { scope?: AccessTokenScope; childIds?: readonly number[] } = {},
): Promise<{ id: number; token: string; program: TestClient }> {
  const token = makeToken();
  const createdAt = clock.now();
  const id = await insertAccessToken(db, familyId, parentId, {
    tokenHash: hashSecret(token),
    name: 'A program',
    hint: hintOf(token),
    scope: given.scope ?? 'manage',
    childIds: given.childIds ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 86_400_000),
  });
  if (id === undefined) throw new Error('Only an approved parent has access tokens');
  await db.updateTable('access_tokens').set({ last_used_at: createdAt }).where('id', '=', id).execute();
  return { id, token, program: visitor().withToken(token) };
}

/** A webhook with an unreachable address, and a delivered message about the child. */
export async function aWebhook(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { familyId, childId }: Pick<TestFamily, 'familyId' | 'childId'>,
  given: { url?: string; body?: string; events?: WebhookEvent[] } = {},
): Promise<{ id: number; deliveryId: number }> {
  const at = clock.now();
  const id = await insertWebhook(db, familyId, {
    url: given.url ?? 'https://example.invalid/',
    events: given.events ?? ['level.reached'],
    nonce: Buffer.alloc(16),
    createdAt: at,
  });
  const message = {
    webhookId: id,
    childId,
    messageId: `msg_${randomUUID()}`,
    type: 'level.reached',
  } as const;
  const [deliveryId = 0] = await insertWebhookDeliveries(db, familyId, [
    { ...message, body: given.body ?? '{}', createdAt: at, tryUntil: at },
  ]);
  await noteWebhookAttempt(db, familyId, deliveryId, { at, state: 'delivered', error: null });
  return { id, deliveryId };
}

/** Creates a daily habit worth 5 points by default; returns its id. */
export async function aHabit(family: TestFamily, given: Partial<CreateHabitInput> = {}): Promise<number> {
  const created = await expectSuccess(family.parent, 'POST /api/habits', {
    childId: family.childId,
    name: 'Brush teeth',
    description: 'Morning and evening',
    ...given,
  });
  return created.body.id;
}

/** Creates a reward for 25 points by default; returns its id. */
export async function aReward(family: TestFamily, given: Partial<CreateRewardInput> = {}): Promise<number> {
  const created = await expectSuccess(family.parent, 'POST /api/rewards', {
    childId: family.childId,
    name: 'Ice cream',
    description: 'Two scoops',
    icon: 'ice-cream',
    ...given,
  });
  return created.body.id;
}

/** Completes a habit worth this many points, at most 100. */
export async function givePoints(family: TestFamily, points: number): Promise<void> {
  const habitId = await aHabit(family, { name: `Worth ${points}`, pointsPerCompletion: points });
  await expectSuccess(family.child, 'POST /api/habit-completions', { habitId, childId: family.childId });
}

/** Fails in the fixture instead of in the test that uses it. */
export async function expectSuccess(client: TestClient, call: string, body?: unknown): Promise<Answer> {
  const answer = await client.rest(call, body);
  if (answer.status >= 300) throw new Error(`${call} answered ${answer.status} ${answer.text}`);
  return answer;
}
