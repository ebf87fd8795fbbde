import { createHabitInput, createRewardInput } from '@starchart/schema';
import type { z } from 'zod';
import {
  aChild,
  aFamily,
  aFamilyDevice,
  aWebhook,
  expectSuccess,
  setPin,
  type TestFamily,
} from '../../apps/api/test-support/families.ts';
import type { TestApp } from '../../apps/api/test-support/test-app.ts';
import type { Answer, TestClient } from '../../apps/api/test-support/test-client.ts';
import { textFieldsOf } from '../../apps/api/test-support/values-of-schema.ts';

/** Marks the texts of a parent's registration, which admins may see. */
export const PARENTS_CANARY = 'Goldammer';
/** Marks all other texts of the family; they must not leave the family. */
export const FAMILYS_CANARY = 'Kolibri';

/** Texts of the canary family, each unique. */
const TEXTS = {
  name: `${PARENTS_CANARY} Name`,
  nameForChildren: `${PARENTS_CANARY} Oma`,
  username: `${PARENTS_CANARY}Login`,
  email: `${PARENTS_CANARY}@example.org`,
  newEmail: `${PARENTS_CANARY}.neu@example.org`,
  familyName: `${FAMILYS_CANARY} Familie`,
  childName: `${FAMILYS_CANARY} Kind`,
  childUsername: `${FAMILYS_CANARY}Kind`,
  deduction: `${FAMILYS_CANARY} Deduction`,
  bonus: `${FAMILYS_CANARY} Bonus`,
  note: `${FAMILYS_CANARY} Note`,
  rejection: `${FAMILYS_CANARY} Rejection`,
  wish: `${FAMILYS_CANARY} Wish`,
  refusal: `${FAMILYS_CANARY} Refusal`,
  praise: `${FAMILYS_CANARY} Praise`,
  accessToken: `${FAMILYS_CANARY} Display`,
  device: `${FAMILYS_CANARY} Kitchen`,
  webhookUrl: `https://${FAMILYS_CANARY}.invalid/`,
};
const HABIT_TEXTS = canariesFor(createHabitInput, 'Habit');
const REWARD_TEXTS = canariesFor(createRewardInput, 'Reward');

/** A text with a canary for every text field of an input. */
function canariesFor(input: z.ZodType, about: string): Record<string, string> {
  return Object.fromEntries(
    textFieldsOf(input).map(({ field }) => [field, `${FAMILYS_CANARY} ${about} ${field}`]),
  );
}

/** No response ever contains these, not even for the family. */
const SECRETS = {
  password: `${FAMILYS_CANARY} Password`,
  childPassword: `${FAMILYS_CANARY} Child's password`,
  idempotencyKey: `${FAMILYS_CANARY}-key`,
  parentsBrowser: `${FAMILYS_CANARY}Browser/1.0`,
  childsBrowser: `${FAMILYS_CANARY}Tablet/1.0`,
};
const WRONG_TRIES = 10;

export interface CanaryFamily extends TestFamily {
  /** Canaries that the family itself may see. */
  visibleTexts: string[];
  /** Lowercase email addresses. */
  addresses: string[];
  /** Secrets, as stored or transmitted. */
  keys: string[];
}

/** Creates a family with canaries in every text and an item of every kind. */
export async function aCanaryFamily(test: TestApp): Promise<CanaryFamily> {
  const family = await aFamily(test);
  const { parent, parentLogin } = family;
  const account = {
    name: TEXTS.name,
    nameForChildren: TEXTS.nameForChildren,
    familyName: TEXTS.familyName,
    currency: 'EUR',
    username: TEXTS.username,
    currentPassword: parentLogin.password,
  };
  await expectSuccess(parent, 'PATCH /api/account', account);
  await changeEmail(test, family);
  const change = { currentPassword: parentLogin.password, newPassword: SECRETS.password };
  await expectSuccess(parent, 'POST /api/account/password', change);
  const newLogin = { username: TEXTS.username, password: SECRETS.password };
  await from(parent, SECRETS.parentsBrowser, 'POST /api/login', newLogin);
  await expectSuccess(parent, 'PATCH /api/account', {
    email: TEXTS.newEmail,
    currentPassword: SECRETS.password,
  });
  await expectSuccess(test.visitor(), 'POST /api/password-resets', { email: TEXTS.email });

  const childLogin = { username: TEXTS.childUsername, password: SECRETS.childPassword };
  await expectSuccess(parent, `PATCH /api/children/${family.childId}`, {
    name: TEXTS.childName,
    ...childLogin,
  });
  await from(family.child, SECRETS.childsBrowser, 'POST /api/child-login', childLogin);
  await aChild(test, parent, `${FAMILYS_CANARY}Sibling`);
  const canaries = { ...family, parentLogin: newLogin, childLogin, familyName: TEXTS.familyName };
  await createActivity(canaries);
  const { body: made } = await expectSuccess(parent, 'POST /api/access-tokens', {
    name: TEXTS.accessToken,
    scope: 'manage',
    childIds: [family.childId],
    expiresInDays: 1,
    currentPassword: SECRETS.password,
  });
  const presets = [{ text: TEXTS.praise, points: 1 }];
  await expectSuccess(parent, 'PUT /api/praise-presets', { presets });
  await aFamilyDevice(test, family, { name: TEXTS.device });
  await setPin(canaries, { childId: family.childId, boardCheckOff: true });
  await aWebhook(test, family, {
    url: TEXTS.webhookUrl,
    body: JSON.stringify({ childName: TEXTS.childName }),
    events: ['redemption.fulfilled'],
  });
  // Enough failed logins for a security warning.
  for (let attempts = 0; attempts < WRONG_TRIES; attempts++) {
    await test.visitor().rest('POST /api/child-login', { ...childLogin, password: 'wrong one' });
  }
  return {
    ...canaries,
    visibleTexts: [TEXTS, HABIT_TEXTS, REWARD_TEXTS].flatMap((texts) => Object.values(texts)),
    addresses: [TEXTS.email, TEXTS.newEmail].map((address) => address.toLowerCase()),
    keys: [...(await keysOf(test, canaries)), made.token],
  };
}

/** The first address needs no confirmation by mail, which other tests read. */
async function changeEmail(test: TestApp, { parentId }: TestFamily): Promise<void> {
  await test.db
    .updateTable('parents')
    .set({ email: TEXTS.email, email_key: TEXTS.email.toLowerCase() })
    .where('id', '=', parentId)
    .execute();
}

async function createActivity({ parent, child, childId }: TestFamily): Promise<void> {
  const habit = {
    childId,
    ...HABIT_TEXTS,
    pointsPerCompletion: 100,
  };
  const { body: ownHabit } = await expectSuccess(parent, 'POST /api/habits', habit);
  await parent.send({
    method: 'POST',
    url: '/api/habits',
    headers: { 'content-type': 'application/json', 'idempotency-key': SECRETS.idempotencyKey },
    payload: JSON.stringify(habit),
  });
  await expectSuccess(child, 'POST /api/habit-completions', { habitId: ownHabit.id, childId });
  const { body: reward } = await expectSuccess(parent, 'POST /api/rewards', {
    childId,
    ...REWARD_TEXTS,
    pointsCost: 10,
    icon: 'castle',
    stock: 5,
    moneyAmount: 300,
    limit: { count: 3, period: 'week' },
  });
  await expectSuccess(child, `PUT /api/children/${childId}/goal`, { rewardId: reward.id });
  const { body: redemption } = await expectSuccess(child, 'POST /api/reward-redemptions', {
    rewardId: reward.id,
    childId,
  });
  await expectSuccess(parent, `POST /api/reward-redemptions/${redemption.id}/fulfill`);
  await expectSuccess(child, 'POST /api/reward-redemptions', { rewardId: reward.id, childId });
  const { body: refused } = await expectSuccess(child, 'POST /api/reward-redemptions', {
    rewardId: reward.id,
    childId,
  });
  const refusal = { reason: TEXTS.refusal };
  await expectSuccess(parent, `POST /api/reward-redemptions/${refused.id}/cancel`, refusal);
  await expectSuccess(child, `POST /api/children/${childId}/wishes`, { text: TEXTS.wish });
  const deduction = { pointsToDeduct: 5, reason: TEXTS.deduction };
  await expectSuccess(parent, `POST /api/children/${childId}/adjust-points`, deduction);
  const bonus = { points: 50, reason: TEXTS.bonus };
  await expectSuccess(parent, `POST /api/children/${childId}/bonus-points`, bonus);
  await expectSuccess(parent, `POST /api/children/${childId}/notes`, { text: TEXTS.note, points: 1 });
  const checked = { ...habit, requiresApproval: true };
  const { body: checkedHabit } = await expectSuccess(parent, 'POST /api/habits', checked);
  const { body: pending } = await expectSuccess(child, 'POST /api/habit-completions', {
    habitId: checkedHabit.id,
    childId,
  });
  const rejection = { reason: TEXTS.rejection };
  await expectSuccess(parent, `POST /api/habit-completions/${pending.id}/reject`, rejection);
}

/** Logs in from a browser with a user agent. */
async function from(client: TestClient, browser: string, call: string, body: unknown): Promise<Answer> {
  const [method, url] = call.split(' ') as ['POST', string];
  const answer = await client.send({
    method,
    url,
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    payload: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${call} answered ${answer.status} ${answer.text}`);
  return answer;
}

/** Password hashes and session cookies. */
async function keysOf({ db }: TestApp, family: TestFamily): Promise<string[]> {
  const ofParent = await db
    .selectFrom('parent_credentials')
    .where('parent_id', '=', family.parentId)
    .select('password_hash as hash')
    .executeTakeFirstOrThrow();
  const ofChild = await db
    .selectFrom('child_credentials')
    .where('child_id', '=', family.childId)
    .select('password_hash as hash')
    .executeTakeFirstOrThrow();
  const keys = [ofParent.hash, ofChild.hash, family.parent.cookie, family.child.cookie];
  return keys.filter((key) => key !== null && key !== undefined);
}
