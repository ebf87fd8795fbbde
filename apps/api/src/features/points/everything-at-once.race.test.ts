import { afterAll, beforeAll, expect, test } from 'vitest';
import { badgesOf, entriesOf, habitsOf, profileOf, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aHabit, aReward, givePoints } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The possible statuses of each concurrent call: never a server error. */
const POSSIBLE = {
  complete: [200, 201],
  undo: [204, 404, 409],
  redeem: [201, 409],
  deduct: [200, 409],
  cancel: [200, 409],
  fulfill: [200, 409],
} as const;

test('concurrent completions, undos, redemptions, decisions and deductions always balance', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  const { childId } = family;
  await givePoints(family, 40);
  const habits = await Promise.all(
    [1, 5, 25, 60].map((pointsPerCompletion) => aHabit(family, { pointsPerCompletion })),
  );
  const rewards = await Promise.all([3, 30].map((pointsCost) => aReward(family, { pointsCost })));
  const devices = [family.parent, family.parent.at(second)];

  for (let round = 0; round < 4; round++) {
    const { body: redemptions } = await family.parent.rest(`GET /api/children/${childId}/redemptions`);
    const pending = redemptions
      .filter(
        (redemption: { fulfilled: boolean; cancelledAt: string | null }) =>
          !redemption.fulfilled && !redemption.cancelledAt,
      )
      .slice(0, 3);
    const calls = [
      ...habits.flatMap((habitId) => [
        ['complete', 'POST /api/habit-completions', { habitId, childId }] as const,
        ['undo', `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${childId}`] as const,
      ]),
      ...rewards.map(
        (rewardId) => ['redeem', 'POST /api/reward-redemptions', { rewardId, childId }] as const,
      ),
      ['deduct', `POST /api/children/${childId}/adjust-points`, { pointsToDeduct: 4 }] as const,
      ...pending.flatMap(({ id }: { id: number }) => [
        ['cancel', `POST /api/reward-redemptions/${id}/cancel`] as const,
        ['fulfill', `POST /api/reward-redemptions/${id}/fulfill`] as const,
      ]),
    ] as [keyof typeof POSSIBLE, string, object?][];
    const answers = await Promise.all(
      [...calls, ...calls].map(async ([kind, call, body], index) => {
        const device = devices[(index + round) % 2] ?? family.parent;
        return { kind, answer: await device.rest(call, body) };
      }),
    );
    for (const { kind, answer } of answers) {
      expect(POSSIBLE[kind], `${kind}: ${answer.text}`).toContain(answer.status);
    }

    const verification = await verifyLedgerOf(family);
    const profile = await profileOf(family);
    expect(verification.ok).toBe(true);
    expect(profile).toMatchObject({
      currentPoints: verification.currentPoints,
      totalPoints: verification.totalPoints,
    });
    expect(profile.currentPoints).toBeGreaterThanOrEqual(0);
    await expectProgressToMatchLedger();
  }

  /** Completions and badges match the ledger entries that are credited and not reversed. */
  async function expectProgressToMatchLedger() {
    const { items } = (await family.parent.rest(`GET /api/children/${childId}/points-entries?limit=100`))
      .body;
    const entries = await entriesOf(family);
    const verification = await verifyLedgerOf(family);
    const older =
      verification.entries > 100
        ? (
            await family.parent.rest(
              `GET /api/children/${childId}/points-entries?limit=100&cursor=${items.at(-1).id}`,
            )
          ).body.items
        : [];
    const all = [...entries, ...older];
    expect(all).toHaveLength(verification.entries);
    const reversed = new Set(all.map(({ reversesEntryId }) => reversesEntryId));
    const standing = all.filter(({ id }) => !reversed.has(id));
    const done = (await habitsOf(family)).filter(({ completedToday }) => completedToday).map(({ id }) => id);
    const credited = standing.filter(({ kind }) => kind === 'completion').map(({ habitId }) => habitId);
    expect(new Set(credited)).toEqual(new Set(done));
    expect(credited).toHaveLength(done.length);
    const bonuses = standing.filter(({ kind }) => kind === 'badge_bonus').map(({ badgeKey }) => badgeKey);
    const badges = await badgesOf(family);
    expect(new Set(bonuses)).toEqual(new Set(badges));
    expect(bonuses).toHaveLength(badges.length);
  }
});

test('concurrent deductions never make the balance negative', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  await givePoints(family, 50);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? family.parent : family.parent.at(second)).rest(
        `POST /api/children/${family.childId}/adjust-points`,
        { pointsToDeduct: 8 },
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(14);
  expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, currentPoints: 2, totalPoints: 50 });
});
