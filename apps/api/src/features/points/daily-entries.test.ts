import { MAX_ENTRIES_A_DAY } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deduct, entriesOf, profileOf, undo, verifyLedgerOf } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aFamilyDevice,
  aGuest,
  aHabit,
  aMember,
  aReward,
  aToken,
  expectSuccess,
  setPin,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';
import { approveOverdueCompletions } from '../completions/approve-overdue-completions.ts';

const TODAY = '2026-03-11';
/** Midnight in Berlin is eleven hours away. */
const NOON = `${TODAY}T12:00:00Z`;

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo(NOON);
  family = await aFamily(app);
});

type Writer = { role: 'parent' | 'child' | 'device'; id: number; viaId?: number };

const ofParent = (): Writer => ({ role: 'parent', id: family.parentId });

/** Adds so many bonuses of a point that a writer gave today. */
async function fillDay({ role, id, viaId }: Writer, count: number): Promise<void> {
  const { familyId, childId } = family;
  const { currentPoints, totalPoints, entryCount, version } = await app.db
    .selectFrom('children')
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .select([
      'current_points as currentPoints',
      'total_points as totalPoints',
      'entry_count as entryCount',
      'version',
    ])
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => ({
    family_id: familyId,
    child_id: childId,
    number: entryCount + index + 1,
    kind: 'adjustment' as const,
    amount: 1,
    total_amount: 0,
    balance_after: currentPoints + index + 1,
    label: 'Gift',
    day: TODAY,
    created_at: new Date(NOON),
    actor_role: role,
    actor_id: id,
    via_id: viaId ?? null,
  }));
  await app.db.insertInto('points_entries').values(rows).execute();
  await app.db
    .updateTable('children')
    .set({
      current_points: currentPoints + count,
      total_points: totalPoints,
      entry_count: entryCount + count,
      version: version + 1,
    })
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .execute();
}

const bonus = (by = family.parent) =>
  by.rest(`POST /api/children/${family.childId}/bonus-points`, { points: 1, reason: 'Thanks' });
const record = (habitId: number, by: TestClient, rest: object = {}) =>
  by.rest('POST /api/habit-completions', { habitId, childId: family.childId, ...rest });
const correct = (cells: readonly object[]) =>
  family.parent.rest(`POST /api/children/${family.childId}/chart-corrections`, { cells });
const note = (points: number) =>
  family.parent.rest(`POST /api/children/${family.childId}/notes`, { text: 'Well done', points });

const TOO_MANY = {
  code: 'RATE_LIMITED',
  message: "You have changed this child's points very often today. Tomorrow you can change them again.",
};
const TOO_MANY_FOR_CHILD = {
  code: 'RATE_LIMITED',
  message: 'That was a lot for one day! You can go on tomorrow.',
};

function expectRefused(answer: Answer, body: object = TOO_MANY): void {
  expect([answer.status, answer.body]).toEqual([429, body]);
  expect(answer.headers['retry-after']).toBe(String(11 * 3600));
}

async function countEntries(): Promise<number> {
  return (await verifyLedgerOf(family)).entries;
}

test('a chart that is corrected on and off adds at most 1,000 entries a day', {
  timeout: 60_000,
}, async () => {
  const habitIds = [await aHabit(family), await aHabit(family), await aHabit(family)];
  const cells = Array.from({ length: 99 }, (_, index) => ({
    habitId: habitIds[index % 3],
    day: new Date(Date.parse(TODAY) - Math.floor(index / 3) * 86_400_000).toISOString().slice(0, 10),
  }));
  const switchTo = (done: boolean) => correct(cells.map((cell) => ({ ...cell, done })));
  let done = true;
  let answer = await switchTo(done);
  for (let made = 1; made < 20 && answer.status === 200; made++) {
    done = !done;
    answer = await switchTo(done);
  }
  expectRefused(answer);
  const entries = await countEntries();
  expect(entries).toBeGreaterThan(MAX_ENTRIES_A_DAY - 200);
  expect(entries).toBeLessThanOrEqual(MAX_ENTRIES_A_DAY);
  expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });

  app.clock.moveTo('2026-03-11T23:00:00Z');
  expect((await switchTo(done)).status).toBe(200);
});

test('a note with points cannot be written and deleted without end', async () => {
  await fillDay(ofParent(), MAX_ENTRIES_A_DAY - 1);
  const written = await note(3);
  expect(written.status).toBe(201);
  expectRefused(await family.parent.rest(`DELETE /api/notes/${written.body.id}`));
  expectRefused(await note(3));
  const { body } = await note(0);
  expect((await family.parent.rest(`DELETE /api/notes/${body.id}`)).status).toBe(204);
  expect(await countEntries()).toBe(MAX_ENTRIES_A_DAY);
});

describe('after 1,000 entries of a parent on one day', () => {
  let habitId: number;
  let approvedHabitId: number;
  let ids: Record<'pending' | 'redemption' | 'open' | 'bonus' | 'reward', number>;
  beforeEach(async () => {
    habitId = await aHabit(family);
    approvedHabitId = await aHabit(family, { requiresApproval: true });
    await fillDay({ role: 'child', id: family.childId }, 100);
    const redeem = async (): Promise<number> => {
      const redemption = { rewardId: await aReward(family), childId: family.childId };
      return (await expectSuccess(family.child, 'POST /api/reward-redemptions', redemption)).body.id;
    };
    await bonus();
    const [entry] = await entriesOf(family);
    ids = {
      pending: (await record(approvedHabitId, family.child)).body.id,
      redemption: await redeem(),
      open: await redeem(),
      bonus: entry?.id ?? 0,
      reward: await aReward(family),
    };
    await fillDay(ofParent(), MAX_ENTRIES_A_DAY - 1);
  });

  test.each<[string, () => Promise<Answer>]>([
    ['a completion', () => record(habitId, family.parent)],
    ['a completion of yesterday', () => record(habitId, family.parent, { day: '2026-03-10' })],
    ['the completion of a pending slot', () => record(approvedHabitId, family.parent)],
    ['a correction', () => correct([{ habitId, day: TODAY, done: true }])],
    ['a bonus', () => bonus()],
    ['a deduction', () => deduct(family, 1)],
    ['taking a bonus back', () => family.parent.rest(`POST /api/points-entries/${ids.bonus}/take-back`)],
    ['a note with points', () => note(1)],
    ['an approval', () => family.parent.rest('POST /api/habit-completions/approve', { ids: [ids.pending] })],
    [
      'a redemption',
      () =>
        family.parent.rest('POST /api/reward-redemptions', {
          rewardId: ids.reward,
          childId: family.childId,
        }),
    ],
    [
      'canceling a redemption',
      () => family.parent.rest(`POST /api/reward-redemptions/${ids.redemption}/cancel`),
    ],
    [
      'deleting a habit with an approval',
      () => family.parent.rest(`DELETE /api/habits/${approvedHabitId}?approvePending=true`),
    ],
  ])('%s is refused until tomorrow', async (_what, send) => {
    const before = await countEntries();
    expectRefused(await send());
    expect(await countEntries()).toBe(before);
    app.clock.moveTo('2026-03-11T23:00:00Z');
    const answer = await send();
    expect([answer.status, answer.body]).not.toMatchObject([429, {}]);
  });

  test('an approval of several children approves the others, and says why not', async () => {
    const { childId, child: sibling } = await aChild(app, family.parent, `${family.childLogin.username}-2`);
    const habitOfSibling = await aHabit({ ...family, childId }, { requiresApproval: true });
    const { body } = await sibling.rest('POST /api/habit-completions', { habitId: habitOfSibling, childId });
    const answer = await family.parent.rest('POST /api/habit-completions/approve', {
      ids: [ids.pending, body.id],
    });
    expect([answer.status, answer.body.results]).toEqual([
      200,
      [
        { id: ids.pending, result: 'failed', reason: TOO_MANY.message },
        { id: body.id, result: 'approved' },
      ],
    ]);
  });

  test('what adds no entry still works: a rejection, a handed out reward, a deleted habit', async () => {
    const { parent } = family;
    expect((await parent.rest(`POST /api/habit-completions/${ids.pending}/reject`, {})).status).toBe(200);
    expect((await parent.rest(`POST /api/reward-redemptions/${ids.open}/fulfill`)).status).toBe(200);
    expect((await parent.rest(`DELETE /api/habits/${habitId}`)).status).toBe(204);
  });
});

describe('entries count for', () => {
  test('a parent together with all its access tokens, deleted ones included, and with its PIN', async () => {
    const [used, other] = [await aToken(app, family), await aToken(app, family)];
    await fillDay({ ...ofParent(), viaId: used.id }, MAX_ENTRIES_A_DAY);
    for (const by of [family.parent, used.program, other.program]) expectRefused(await bonus(by));
    await expectSuccess(family.parent, `DELETE /api/access-tokens/${used.id}`);
    const tablet = await aFamilyDevice(app, family);
    const pin = await setPin(family);
    const profile = { parentId: family.parentId, pin };
    await expectSuccess(tablet.client, 'POST /api/profiles/enter', profile);
    for (const by of [family.parent, other.program, tablet.client]) expectRefused(await bonus(by));
  });

  test('does not limit other parents, helpers, guests, the child or a family device', async () => {
    await fillDay(ofParent(), MAX_ENTRIES_A_DAY);
    const others = [
      (await aMember(app, family, { familyRole: 'parent' })).client,
      (await aMember(app, family, { familyRole: 'helper' })).client,
      (await aGuest(app, family)).client,
    ];
    for (const by of others) expect((await bonus(by)).status).toBe(200);
    const tablet = await aFamilyDevice(app, family);
    for (const by of [family.child, tablet.client]) {
      expect((await record(await aHabit(family), by)).status).toBe(201);
    }
  });

  test('each guest pass for itself, and not for the parent who created it, also once it has ended', async () => {
    const [used, other] = [await aGuest(app, family), await aGuest(app, family)];
    await fillDay({ ...ofParent(), viaId: used.passId }, MAX_ENTRIES_A_DAY);
    expectRefused(await record(await aHabit(family), used.client));
    for (const by of [other.client, family.parent]) expect((await bonus(by)).status).toBe(200);
    await expectSuccess(family.parent, `DELETE /api/guest-passes/${used.passId}`);
    expect((await bonus()).status).toBe(200);
  });

  test('one child: a sibling is not affected', async () => {
    await fillDay(ofParent(), MAX_ENTRIES_A_DAY);
    const { body } = await expectSuccess(family.parent, 'POST /api/children', { name: 'Leo' });
    await expectSuccess(family.parent, `POST /api/children/${body.id}/bonus-points`, {
      points: 1,
      reason: 'Thanks',
    });
  });
});

test('a child and a family device get the refusal in words for children', async () => {
  const habitId = await aHabit(family);
  await record(habitId, family.child);
  await fillDay({ role: 'child', id: family.childId }, MAX_ENTRIES_A_DAY);
  expectRefused(await undo(family, habitId, family.child), TOO_MANY_FOR_CHILD);
  const tablet = await aFamilyDevice(app, family);
  await fillDay({ role: 'device', id: tablet.id }, MAX_ENTRIES_A_DAY);
  expectRefused(await record(await aHabit(family), tablet.client), TOO_MANY_FOR_CHILD);
});

test('a repeat of what is done succeeds after 1,000 entries', async () => {
  const habitId = await aHabit(family);
  const { body } = await record(habitId, family.parent);
  await fillDay(ofParent(), MAX_ENTRIES_A_DAY);
  expect((await record(habitId, family.parent)).body).toMatchObject({ id: body.id, repeated: true });
});

test('of many bonuses at once, as many succeed as the day has room for', async () => {
  await fillDay(ofParent(), MAX_ENTRIES_A_DAY - 5);
  const answers = await Promise.all(Array.from({ length: 20 }, () => bonus()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  expect(await countEntries()).toBe(MAX_ENTRIES_A_DAY);
});

test('the automatic approval is not limited', async () => {
  const habitId = await aHabit(family, { requiresApproval: true });
  app.clock.moveTo('2026-03-04T12:00:00Z');
  expect((await record(habitId, family.child)).body.status).toBe('pending');
  app.clock.moveTo(NOON);
  await fillDay({ role: 'child', id: family.childId }, MAX_ENTRIES_A_DAY);
  await approveOverdueCompletions(app.ctx);
  expect(await profileOf(family)).toMatchObject({ totalPoints: 5 });
});
