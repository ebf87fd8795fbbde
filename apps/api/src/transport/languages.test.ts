import { createHash } from 'node:crypto';
import { MESSAGES, STARTER_PACKS } from '@starchart/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deduct, verifyLedgerOf } from '../../test-support/actions.ts';
import { aFamily, aHabit, aReward, givePoints, type TestFamily } from '../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { sealOf } from '../platform/idempotency/seal.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());

const GERMAN = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };

describe('the language of a refusal', () => {
  test.each([
    [{}, 'Please log in first.', undefined],
    [GERMAN, 'Bitte melde dich zuerst an.', 'de'],
    [{ 'accept-language': 'xx' }, 'Please log in first.', 'en'],
    [{ 'accept-language': 'xx,fr;q=0.5,es;q=0.4' }, 'Connecte-toi d’abord.', 'fr'],
    [{ 'accept-language': 'de;q=0,es' }, 'Primero inicia sesión.', 'es'],
    [{ 'accept-language': ';;,=;q=x' }, 'Please log in first.', 'en'],
  ])('follows the header %o through both transports', async (headers, message, language) => {
    const overRest = await app.visitor().rest('GET /api/account', undefined, headers);
    expect(overRest.body).toEqual({ code: 'UNAUTHENTICATED', message });
    expect(overRest.headers['content-language']).toBe(language);
    const overTrpc = await app.visitor().query('account.get', undefined, headers);
    expect(overTrpc).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', message } });
  });

  test('holds for the rules of fields, with their values', async () => {
    const body = { name: 'x'.repeat(101), look: 'loud', canLogin: 1 };
    const path = `PATCH /api/children/${family.childId}`;
    const { body: english } = await family.parent.rest(path, body);
    const { body: german } = await family.parent.rest(path, body, GERMAN);
    expect(english).toMatchObject({ code: 'VALIDATION', message: MESSAGES.tooLong(80) });
    expect(german).toEqual({
      code: 'VALIDATION',
      message: 'Höchstens 80 Zeichen',
      errors: [
        { path: 'name', message: 'Höchstens 80 Zeichen' },
        { path: 'look', message: 'Bitte wähle eins davon: playful, plain' },
        { path: 'canLogin', message: 'Sende true oder false' },
      ],
    });
  });

  test('includes the values of the message as params', async () => {
    const rewardId = await aReward(family, { pointsCost: 30 });
    const wrongPrice = { rewardId, childId: family.childId, pointsCost: 20 };
    const { body } = await family.parent.rest('POST /api/reward-redemptions', wrongPrice, GERMAN);
    expect(body).toEqual({
      code: 'REWARD_CHANGED',
      message: 'Der Preis hat sich geändert: Diese Belohnung kostet jetzt 30.',
      params: { pointsCost: 30 },
    });
  });
});

test('a repeat under an idempotency key is worded in the language of its request', async () => {
  const rewardId = await aReward(family, { pointsCost: 30 });
  const wrongPrice = { rewardId, childId: family.childId, pointsCost: 20 };
  const attempt = (headers: Record<string, string>) =>
    family.parent.rest('POST /api/reward-redemptions', wrongPrice, {
      'idempotency-key': 'price',
      ...headers,
    });
  const first = await attempt(GERMAN);
  expect(first.body.message).toBe('Der Preis hat sich geändert: Diese Belohnung kostet jetzt 30.');
  // A new price shows that the repeat returns the stored answer.
  await family.parent.rest(`PATCH /api/rewards/${rewardId}`, { pointsCost: 40 });
  const repeat = await attempt({ 'accept-language': 'fr' });
  expect(repeat.body).toEqual({
    code: 'REWARD_CHANGED',
    message: 'Le prix a changé\u00a0: cette récompense coûte maintenant 30.',
    params: { pointsCost: 30 },
  });
  expect((await attempt({})).body.message).toBe('The price has changed: this reward now costs 30.');
});

test('a refusal that an earlier release stored for an idempotency key is worded, too', async () => {
  const rewardId = await aReward(family, { pointsCost: 30 });
  const wrongPrice = { rewardId, childId: family.childId, pointsCost: 20 };
  const attempt = (language: string) =>
    family.parent.rest('POST /api/reward-redemptions', wrongPrice, {
      'idempotency-key': 'of-an-earlier-release',
      'accept-language': language,
    });
  const { body } = await attempt('de');
  // Earlier releases stored the English text in place of the key.
  const refusal = {
    code: 'REWARD_CHANGED',
    message: 'The price has changed: this reward now costs {pointsCost}.',
    values: { pointsCost: 30 },
  };
  const seal = sealOf(app.ctx.keys.answers, JSON.stringify(['of-an-earlier-release', 0]));
  const { numUpdatedRows } = await app.db
    .updateTable('idempotency_keys')
    .set({ answer: seal.close(JSON.stringify({ refusal })) })
    .where('family_id', '=', family.familyId)
    .where(
      'key_hash',
      '=',
      createHash('sha256')
        .update(JSON.stringify(['of-an-earlier-release', 0]))
        .digest(),
    )
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
  expect((await attempt('de')).body).toEqual(body);
});

test('badges have their texts in the language of the request, and their keys in every language', async () => {
  const other = await aFamily(app);
  await givePoints(other, 99);
  const habitId = await aHabit(other, { pointsPerCompletion: 1 });
  const completion = { habitId, childId: other.childId };
  const { body } = await other.parent.rest('POST /api/habit-completions', completion, GERMAN);
  const german = {
    key: 'star-achiever',
    name: 'Sternensammler',
    description: 'Du hast insgesamt 100 Sterne gesammelt. Du strahlst!',
    condition: 'Sammle insgesamt 100 Sterne',
  };
  expect(body.badgesEarned).toMatchObject([german]);
  for (const path of ['badges', 'kid-dashboard'] as const) {
    const answer = await other.child.rest(`GET /api/children/${other.childId}/${path}`, undefined, GERMAN);
    const badges = path === 'badges' ? answer.body : answer.body.badges;
    expect(badges[0]).toMatchObject({ ...german, earned: true });
  }
});

test('the ledger shows what the system named in the language of the request', async () => {
  const other = await aFamily(app);
  await givePoints(other, 100);
  await deduct(other, 1);
  await deduct(other, 1, 'Explorer');
  const byDefault = 'Point adjustment by parent';
  const ofFamily = app.db.selectFrom('points_entries').where('family_id', '=', other.familyId);
  const { child_id, number } = await ofFamily
    .select(['child_id', (eb) => eb.fn.max('number').as('number')])
    .groupBy('child_id')
    .executeTakeFirstOrThrow();
  // Earlier releases wrote entries without a key.
  const old = {
    family_id: other.familyId,
    child_id,
    day: '2026-03-11',
    created_at: app.clock.now(),
  };
  await app.db
    .insertInto('points_entries')
    .values([
      {
        ...old,
        number: number + 1,
        kind: 'badge_bonus',
        amount: 25,
        total_amount: 25,
        balance_after: 123 + 25,
        label: 'Explorer',
        actor_role: 'child',
        actor_id: other.childId,
        badge_key: 'explorer',
      },
      {
        ...old,
        number: number + 2,
        kind: 'adjustment',
        amount: -1,
        total_amount: 0,
        balance_after: 123 + 24,
        label: byDefault,
        reason: byDefault,
        actor_role: 'parent',
        actor_id: other.parentId,
      },
    ])
    .execute();
  await app.db
    .updateTable('children')
    .set((eb) => ({
      entry_count: number + 2,
      version: eb('version', '+', 1),
      current_points: eb('current_points', '+', 24),
      total_points: eb('total_points', '+', 25),
    }))
    .where('id', '=', other.childId)
    .execute();
  const [oldDeduction] = (await other.parent.rest(`GET /api/children/${other.childId}/points-entries`)).body
    .items;
  expect((await other.parent.rest(`POST /api/points-entries/${oldDeduction.id}/take-back`)).status).toBe(200);
  const labels = async (headers: Record<string, string>) => {
    const path = `GET /api/children/${other.childId}/points-entries`;
    const { body } = await other.parent.rest(path, undefined, headers);
    return body.items
      .slice(0, 6)
      .map(({ label, labelKey, reason }: Record<string, unknown>) => [label, labelKey, reason]);
  };
  const english = [
    [byDefault, 'default-deduction', byDefault],
    [byDefault, 'default-deduction', byDefault],
    ['Explorer', 'badge-bonus', null],
    ['Explorer', null, 'Explorer'],
    [byDefault, 'default-deduction', byDefault],
    ['Star Achiever', 'badge-bonus', null],
  ];
  expect(await labels({})).toEqual(english);
  expect(await labels({ 'accept-language': 'en' })).toEqual(english);
  const inGerman = 'Punkteanpassung durch Eltern';
  expect(await labels(GERMAN)).toEqual([
    [inGerman, 'default-deduction', inGerman],
    [inGerman, 'default-deduction', inGerman],
    ['Entdeckergeist', 'badge-bonus', null],
    ['Explorer', null, 'Explorer'],
    [inGerman, 'default-deduction', inGerman],
    ['Sternensammler', 'badge-bonus', null],
  ]);
  expect(await verifyLedgerOf(other)).toMatchObject({ ok: true, currentPoints: 148 });
});

test('a starter pack stores its texts in the language of the request', async () => {
  const other = await aFamily(app);
  const path = `/api/children/${other.childId}`;
  const french = { 'accept-language': 'fr' };
  const { status } = await other.parent.rest(`POST ${path}/starter-pack`, { pack: 'little' }, french);
  expect(status).toBe(201);
  const { body } = await other.parent.rest(`GET ${path}/habits`);
  expect(body).toHaveLength(STARTER_PACKS[0]?.habits.length ?? 0);
  expect(body[0]).toMatchObject({ name: 'Me brosser les dents', description: 'Le matin et avant de dormir' });
});
