import { type LedgerFault, type OpenDatabase, openDatabase } from '@starchart/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complete, deduct, redeem, undo } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aHabit,
  aReward,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { verifyLedgers } from './verify-ledgers.ts';

let app: TestApp;
let hand: OpenDatabase;
beforeAll(async () => {
  app = await startTestApp();
  hand = openDatabase({ connection: { connectionString: app.connectionString } });
});
afterAll(async () => {
  await hand.close();
  await app.close();
});

/** A child with an entry of every kind in its ledger. */
async function aFamilyWithHistory(): Promise<TestFamily> {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  const family = await aFamily(app);
  await givePoints(family, 5);
  const habitId = await aHabit(family, { pointsPerCompletion: 100 });
  for (let day = 0; day < 3; day++) {
    await complete(family, habitId);
    app.clock.moveBy(24);
  }
  const undone = await aHabit(family, { pointsPerCompletion: 3 });
  await complete(family, undone);
  await undo(family, undone);
  const deleted = await aHabit(family, { pointsPerCompletion: 2 });
  await complete(family, deleted);
  await expectSuccess(family.parent, `DELETE /api/habits/${deleted}`);
  const rewardId = await aReward(family, { pointsCost: 20 });
  await redeem(family, rewardId);
  const { body } = await redeem(family, rewardId);
  await expectSuccess(family.parent, `POST /api/reward-redemptions/${body.id}/cancel`);
  await deduct(family, 4);
  const bonus = { points: 9, reason: 'Helped grandma' };
  await expectSuccess(family.parent, `POST /api/children/${family.childId}/bonus-points`, bonus);
  return family;
}

test('balanced ledgers are counted and recorded, after all kinds of changes', async () => {
  await aFamilyWithHistory();
  const { parent } = await aFamilyWithHistory();
  await aChild(app, parent, 'no-entries-yet');
  const progress: number[][] = [];
  const report = await verifyLedgers(app.ctx, {
    onProgress: (done, children) => progress.push([done, children]),
  });
  expect(report).toMatchObject({ children: 3, entries: 26, faulty: [] });
  expect(progress).toEqual([
    [0, 3],
    [3, 3],
  ]);
  const { body } = await (await app.admin()).rest('GET /api/admin/system');
  expect(body.lastLedgerAudit).toEqual({
    at: app.clock.now().toISOString(),
    children: 3,
    entries: 26,
    faultyChildren: 0,
  });
});

test('children beyond one batch are counted too', async () => {
  const { familyId, parentId } = await aFamily(app);
  await app.db
    .insertInto('children')
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        family_id: familyId,
        parent_id: parentId,
        name: `Child ${index}`,
      })),
    )
    .execute();
  const { children, entries } = await verifyLedgers(app.ctx);
  expect(children).toBeGreaterThan(120);
  expect(entries).toBeGreaterThan(0);
});

test.each<[LedgerFault, string, string]>([
  ['balance', 'an increased balance', 'update children set current_points = current_points + 1'],
  ['balance', 'an increased total', 'update children set total_points = total_points + 1'],
  ['lines', 'a missing entry', 'delete from points_entries where number = 2'],
  ['lines', 'a wrong intermediate balance', 'update points_entries set balance_after = 1 where number = 2'],
  [
    'reversals',
    'a reversal of too much',
    `update points_entries set amount = 50 where kind = 'reversal' and amount > 0`,
  ],
  [
    'redemptions',
    'a redemption that cost less',
    'update reward_redemptions set points_spent = 1 where cancelled_at is null',
  ],
  [
    'redemptions',
    'a reversal without a canceled redemption',
    'update reward_redemptions set cancelled_at = null',
  ],
  ['completions', 'a completion that credited less', 'update habit_completions set points_earned = 1'],
  ['completions', 'stars without a completion', 'delete from habit_completions where points_earned = 5'],
  [
    'badges',
    'an unearned badge',
    'insert into child_badges (family_id, child_id, badge_id, earned_at, completion_id) select family_id, id, 5, now(), 1 from children',
  ],
  ['streaks', 'a longer streak', 'update habits set longest_streak = 9 where completion_count = 3'],
  ['streaks', 'another day', 'update habits set last_met_on = last_met_on - 1 where completion_count = 3'],
  [
    'streaks',
    'a streak that skips a number',
    'update habit_completions set streak = 3, longest_streak = 3 where streak = 2',
  ],
  [
    'streaks',
    'a longest streak that is none of the streaks',
    'update habit_completions set longest_streak = 9 where streak = 2',
  ],
  [
    'streaks',
    'a day that is met twice',
    `insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, slot, early, points_earned,
      meets_target, streak, longest_streak, first_entry_number, entry_count)
      select family_id, child_id, habit_id, completed_at, completed_on, 2, early, points_earned, true, 1, longest_streak,
      first_entry_number, entry_count from habit_completions where streak = 3`,
  ],
  [
    'completions',
    'a counted completion whose entry is reversed',
    `insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, slot, early, points_earned,
      meets_target, streak, longest_streak, first_entry_number, entry_count)
      select c.family_id, c.child_id, c.habit_id, now(), c.completed_on, 2, false, 3, false, 0, 0, e.number, 1
      from habit_completions c join points_entries e on e.family_id = c.family_id and e.amount = 3
      where c.streak = 3 and c.family_id = FAMILY`,
  ],
  ['days', 'a full day too many', 'update children set full_days = full_days + 1'],
  ['days', 'a star that is not counted', 'update child_days set full_at = null'],
  ['days', 'a completion that no day has', 'update child_days set completions = 0'],
  ['streaks', 'a count too many', 'update habits set completion_count = 4 where completion_count = 3'],
])('%s: %s is found', async (fault, _what, statement) => {
  const { familyId, childId } = await aFamilyWithHistory();
  const [, action, rest] = /^(update \w+ set|delete from|insert into) (.*)$/s.exec(statement) ?? [];
  const where = statement.includes('FAMILY')
    ? ''
    : `${/ where /.test(statement) ? 'and' : 'where'} family_id = ${familyId}`;
  // Disables the triggers, which reject such changes.
  await hand.pool.query(`
    begin; set local session_replication_role = replica; ${action} ${rest?.replace('FAMILY', String(familyId))} ${where}; commit`);
  const { faulty, faultyChildren } = await verifyLedgers(app.ctx);
  const found = faulty.find((recount) => recount.familyId === familyId);
  expect(found).toMatchObject({ childId, faults: expect.arrayContaining([fault]) });
  expect(faultyChildren).toBe(faulty.length);
});
