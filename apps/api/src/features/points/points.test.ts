import { pointsEntry } from '@starchart/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  complete,
  deduct,
  entriesOf,
  profileOf,
  redeem,
  undo,
  verifyLedgerOf,
} from '../../../test-support/actions.ts';
import { aFamily, aHabit, aReward, givePoints, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
/** A family whose writes all fail, so that its child keeps 10 points. */
let tenPoints: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  tenPoints = await aFamily(app);
  await givePoints(tenPoints, 10);
});
afterAll(() => app.close());

describe('deducting points', () => {
  test('lowers the balance, keeps the total, and returns the new balance', async () => {
    const family = await aFamily(app);
    await givePoints(family, 50);
    const overRest = await deduct(family, 20, '  Broken window ');
    expect(overRest.status).toBe(200);
    expect(overRest.body).toEqual({ pointsDeducted: 20, newBalance: 30 });
    const overTrpc = await family.parent.mutate('children.adjustPoints', {
      id: family.childId,
      pointsToDeduct: 30,
      reason: '',
    });
    expect(overTrpc.body).toEqual({ pointsDeducted: 30, newBalance: 0 });
    expect(await profileOf(family)).toMatchObject({ currentPoints: 0, totalPoints: 50 });
    expect(await entriesOf(family)).toMatchObject([
      { kind: 'adjustment', amount: -30, balanceAfter: 0, reason: 'Point adjustment by parent' },
      { kind: 'adjustment', amount: -20, balanceAfter: 30, reason: 'Broken window' },
      { kind: 'completion', amount: 50, balanceAfter: 50, reason: null },
    ]);
  });

  test.each([[0], [-3], [1.5], ['5'], [null], [undefined], [Number.MAX_VALUE], [true]])(
    'by %s is rejected with the form’s message',
    async (points) => {
      const answer = await deduct(tenPoints, points);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toContainEqual({
        path: 'pointsToDeduct',
        message: 'Please enter a valid number of points to deduct',
      });
      expect(await profileOf(tenPoints)).toMatchObject({ currentPoints: 10 });
    },
  );

  test.each([[11], [2 ** 31], [Number.MAX_SAFE_INTEGER]])(
    'by %i, more than the balance of 10, is rejected',
    async (points) => {
      const answer = await deduct(tenPoints, points);
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'INSUFFICIENT_POINTS',
        message: 'Please enter a valid number of points to deduct',
      });
      expect(await entriesOf(tenPoints)).toHaveLength(1);
    },
  );
});

describe('the ledger', () => {
  test('explains every change, newest first', async () => {
    const family = await aFamily(app);
    const habitId = await aHabit(family, { name: 'Homework', pointsPerCompletion: 100 });
    await complete(family, habitId, family.child);
    const rewardId = await aReward(family, { name: 'Cinema', pointsCost: 20 });
    const pending = await redeem(family, rewardId, family.child);
    await family.parent.rest(`POST /api/reward-redemptions/${pending.body.id}/cancel`);
    await undo(family, habitId);

    const entries = await entriesOf(family);
    expect(
      entries.map(({ kind, amount, balanceAfter, label }) => [kind, amount, balanceAfter, label]),
    ).toEqual([
      ['reversal', -100, 0, 'Homework'],
      ['reversal', -25, 100, 'Star Achiever'],
      ['reversal', 20, 125, 'Cinema'],
      ['redemption', -20, 105, 'Cinema'],
      ['badge_bonus', 25, 125, 'Star Achiever'],
      ['completion', 100, 100, 'Homework'],
    ]);
    const [undoneHabit, undoneBadge, takeBack, redemption, bonus, completion] = entries;
    expect(undoneHabit?.reversesEntryId).toBe(completion?.id);
    expect(undoneBadge?.reversesEntryId).toBe(bonus?.id);
    const named = { labelKey: 'badge-bonus', labelParams: { badge: 'star-achiever' } };
    expect([undoneBadge, bonus]).toMatchObject([named, named]);
    expect(takeBack?.reversesEntryId).toBe(redemption?.id);
    expect(redemption).toEqual({
      id: expect.any(Number),
      kind: 'redemption',
      amount: -20,
      balanceAfter: 105,
      label: 'Cinema',
      labelKey: null,
      labelParams: null,
      reason: null,
      day: '2026-03-11',
      forDay: null,
      createdAt: '2026-03-11T12:00:00.000Z',
      habitId: null,
      rewardId,
      badgeKey: null,
      reversesEntryId: null,
      takenBack: true,
      sentLater: false,
      by: { role: 'child', name: `Child ${family.childLogin.username}`, via: null },
    });
    expect(Object.keys(redemption ?? {}).toSorted()).toEqual(Object.keys(pointsEntry.shape).toSorted());
    const actors = await app.db
      .selectFrom('points_entries')
      .where('family_id', '=', family.familyId)
      .select(['actor_role', 'actor_id'])
      .orderBy('number')
      .execute();
    expect(actors.map(({ actor_role }) => actor_role)).toEqual([
      'child',
      'child',
      'child',
      'parent',
      'parent',
      'parent',
    ]);
    expect(actors[0]?.actor_id).toBe(family.childId);
    expect(actors[5]?.actor_id).toBe(family.parentId);
  });

  test('has consecutive pages', async () => {
    const family = await aFamily(app);
    await givePoints(family, 100);
    for (let times = 0; times < 28; times++) await deduct(family, 1);
    const path = `/api/children/${family.childId}/points-entries`;
    const { body: first } = await family.child.rest(`GET ${path}`);
    expect(Object.keys(first)).toEqual(['items', 'nextCursor']);
    expect(first.items).toHaveLength(25);
    const { body: second } = await family.child.rest(`GET ${path}?cursor=${first.nextCursor}`);
    expect(second.items).toHaveLength(5);
    expect(second.nextCursor).toBeNull();
    expect([...first.items, ...second.items]).toEqual(await entriesOf(family));
    const overTrpc = await family.child.query('points.entries', {
      childId: family.childId,
      cursor: first.nextCursor,
    });
    expect(overTrpc.body).toEqual(second);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=ten',
    'limit=1&limit=2',
    'cursor=abc',
    'cursor=1.5',
    `cursor=${2 ** 40}`,
  ])('refuses the page %s', async (query) => {
    const answer = await tenPoints.parent.rest(
      `GET /api/children/${tenPoints.childId}/points-entries?${query}`,
    );
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION');
  });

  test('names the possible kinds of entries', async () => {
    const { childId, parent } = tenPoints;
    const answers = [
      await parent.rest(`GET /api/children/${childId}/points-entries?kind=gift`),
      await parent.query('points.entries', { childId, kind: 'gift' }),
    ];
    for (const { body } of answers) {
      expect(body.message).toBe(
        'Please choose one of: completion, badge_bonus, redemption, adjustment, reversal',
      );
    }
  });

  test('never pages into another child’s entries', async () => {
    const [own, foreign] = [await aFamily(app), await aFamily(app)];
    await givePoints(own, 10);
    await givePoints(foreign, 10);
    const [foreignEntry] = await entriesOf(foreign);
    const { body } = await own.parent.rest(
      `GET /api/children/${own.childId}/points-entries?cursor=${foreignEntry?.id}`,
    );
    expect(body).toEqual({ items: [], nextCursor: null });
  });
});

describe('verifying', () => {
  test('checks the ledger on both transports', async () => {
    const family = await aFamily(app);
    expect(await verifyLedgerOf(family)).toMatchObject({
      ok: true,
      entries: 0,
      currentPoints: 0,
      totalPoints: 0,
    });
    await givePoints(family, 100);
    await deduct(family, 25);
    const verifiedAt = app.clock.now().toISOString();
    const expected = {
      ok: true,
      entries: 3,
      currentPoints: 100,
      totalPoints: 125,
      verifiedAt,
      nightly: false,
    };
    expect(await verifyLedgerOf(family)).toEqual(expected);
    const overTrpc = await family.child.query('points.verify', { childId: family.childId });
    expect(overTrpc.body).toEqual(expected);
  });

  test.each([
    ['the balance', { current_points: 99 }],
    ['the total', { total_points: 99 }],
    ['the number of lines', { entry_count: 7 }],
  ])('finds %s tampered with', async (_what, tampered) => {
    const family = await aFamily(app);
    await givePoints(family, 10);
    await app.db
      .updateTable('children')
      .set(tampered)
      .where('family_id', '=', family.familyId)
      .where('id', '=', family.childId)
      .execute();
    expect(await verifyLedgerOf(family)).toMatchObject({
      ok: false,
      entries: 1,
      currentPoints: 10,
      totalPoints: 10,
    });
  });

  test('finds an entry whose balance does not follow from the one before', async () => {
    const family = await aFamily(app);
    await givePoints(family, 10);
    await app.db
      .insertInto('points_entries')
      .values({
        family_id: family.familyId,
        child_id: family.childId,
        number: 2,
        kind: 'adjustment',
        amount: -1,
        total_amount: 0,
        balance_after: 8,
        label: 'crooked',
        day: '2026-03-11',
        created_at: app.clock.now(),
        actor_role: 'parent',
        actor_id: family.parentId,
      })
      .execute();
    await app.db
      .updateTable('children')
      .set({ current_points: 9, entry_count: 2 })
      .where('family_id', '=', family.familyId)
      .execute();
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: false, entries: 2, currentPoints: 9 });
  });
});
