import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedgers } from '../../apps/api/src/features/points/verify-ledgers.ts';
import {
  aFamily,
  aHabit,
  aReward,
  expectSuccess,
  type TestFamily,
} from '../../apps/api/test-support/families.ts';
import { FamilyModel } from '../../apps/api/test-support/family-model.ts';
import { LedgerModel } from '../../apps/api/test-support/ledger-model.ts';
import { type NetworkAnswer, NetworkClient } from '../../apps/api/test-support/network-client.ts';
import { type ServerProcess, startServerProcess } from '../../apps/api/test-support/server-processes.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import {
  aMoneyOperation,
  COSTS,
  HABITS,
  type MoneyOperation,
  modelHabit,
  OFTEN,
  type OperationContext,
  type PreparedOperation,
  prepareOperation,
} from './money-operations.ts';

/** Number of runs; `MONEY_RUNS` raises it, and `MONEY_SEED` repeats one. */
const RUNS = Number(process.env['MONEY_RUNS'] ?? 8);
const SEED = process.env['MONEY_SEED'];

const START = '2026-03-11T06:00:00Z';
const ZONES = ['UTC', 'Pacific/Kiritimati', 'America/New_York'] as const;
const SERVERS = 3;

let app: TestApp;
let family: TestFamily;
let servers: ServerProcess[] = [];
beforeAll(async () => {
  app = await startTestApp(START);
  family = await aFamily(app, { timeZone: 'UTC' });
  // The model runs for weeks of simulated time without another login.
  await app.db
    .updateTable('sessions')
    .set({ expires_at: '2030-01-01T00:00:00Z' })
    .where('family_id', '=', family.familyId)
    .execute();
  servers = await Promise.all(
    Array.from({ length: SERVERS }, () => startServerProcess(app.connectionString, { now: START })),
  );
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await app.close();
});

/** Kinds of operations that had an effect at least once; a missing kind is untested. */
const succeeded = new Set<string>();

/** A single operation that affects the day of all, or a round of concurrent operations. */
type Step = { zone: (typeof ZONES)[number] } | { hours: number } | { round: MoneyOperation[] };

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      round: fc.array(aMoneyOperation({ deletions: 6, repeats: 50 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ hours: fc.constantFrom(7, 24, 24, 48) }) },
  { weight: 1, arbitrary: fc.record({ zone: fc.constantFrom(...ZONES) }) },
);

/** In this fixed sequence, every frequent operation has an effect. The second habit requires approval. */
const EVERYDAY: Step[] = (
  [
    { do: 'bonus' },
    { do: 'note' },
    { do: 'complete' },
    { do: 'complete', pick: 1, byChild: true },
    { do: 'approve' },
    { do: 'complete', pick: 1, byChild: true },
    { do: 'reject' },
    { do: 'undo' },
    { do: 'complete', hoursOffline: 30 },
    { do: 'undo', hoursOffline: 30 },
    { do: 'correct' },
    { do: 'pause' },
    { do: 'redeem' },
    { do: 'deduct' },
  ] satisfies Partial<MoneyOperation>[]
).map((what) => ({
  round: [
    {
      pick: 0,
      points: 20,
      cell: { daysAgo: 3, slot: 1, done: true },
      transport: 'REST',
      server: 0,
      twice: false,
      byChild: false,
      ...what,
    },
  ],
}));

/** One child and all ledger states that explain the responses so far. */
interface Story extends OperationContext {
  now: Date;
  pendingIds: number[];
  redemptionIds: number[];
  pauseIds: number[];
  explanations: LedgerModel[];
}

test('concurrent operations through both transports of three servers are linearizable', {
  timeout: 300_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 25 }), live), {
    examples: [[EVERYDAY]],
    numRuns: RUNS,
    ...(SEED !== undefined && { seed: Number(SEED) }),
    endOnFailure: true,
  });
  const offline = ['complete offline', 'undo offline'];
  expect([...succeeded]).toEqual(expect.arrayContaining([...OFTEN, ...offline]));
  const { faulty, children } = await verifyLedgers(app.ctx);
  expect(children).toBeGreaterThan(1);
  expect(faulty).toEqual([]);
});

async function live(steps: Step[]): Promise<void> {
  const story = await beginStory();
  for (const step of steps) {
    if ('hours' in step) await moveTo(new Date(story.now.getTime() + step.hours * 3_600_000), story);
    else if ('zone' in step) await setZone(step.zone, story);
    else await playRound(step.round, story);
  }
}

/** The number of children per family is limited. */
const HEROINES = 25;
const heroines: number[] = [];

async function beginStory(): Promise<Story> {
  const now = new Date(START);
  // The habits are there before the first late tap.
  const createdAt = new Date(now.getTime() - 10 * 86_400_000);
  app.clock.moveTo(createdAt.toISOString());
  if (heroines.length === HEROINES) {
    await expectSuccess(family.parent, `DELETE /api/children/${heroines.shift()}`);
  }
  const created = await expectSuccess(family.parent, 'POST /api/children', { name: 'Heroine' });
  heroines.push(created.body.id);
  // Their number per family is limited, too.
  await app.db.deleteFrom('pauses').where('family_id', '=', family.familyId).execute();
  const own = { ...family, childId: Number(created.body.id) };
  const model = new LedgerModel(new FamilyModel(now, 'UTC'));
  for (const habit of HABITS) {
    const { schedule, ...look } = habit;
    model.addHabit(modelHabit(await aHabit(own, { ...look, ...schedule }), habit, createdAt));
  }
  for (const pointsCost of COSTS) model.rewards.set(await aReward(own, { pointsCost }), pointsCost);
  const story: Story = {
    childId: own.childId,
    today: model.family.today,
    parent: new NetworkClient(family.parent.cookie),
    now,
    habitIds: [...model.habits.keys()],
    rewardIds: [...model.rewards.keys()],
    pendingIds: [],
    redemptionIds: [],
    adjustments: [],
    pauseIds: [],
    explanations: [model],
  };
  await moveTo(now, story);
  await setZone('UTC', story);
  return story;
}

async function moveTo(now: Date, story: Story): Promise<void> {
  story.now = now;
  app.clock.moveTo(now.toISOString());
  await Promise.all(servers.map((server) => server.moveTo(now.toISOString())));
  for (const { family: model } of story.explanations) model.now = now;
  story.today = story.explanations[0]?.family.today ?? '';
}

async function setZone(timeZone: string, story: Story): Promise<void> {
  await expectSuccess(family.parent, 'PATCH /api/account', { timeZone });
  for (const { family: model } of story.explanations) model.timeZone = timeZone;
  story.today = story.explanations[0]?.family.today ?? '';
}

async function playRound(round: readonly MoneyOperation[], story: Story): Promise<void> {
  const operations = round.flatMap((operation) => {
    const prepared = prepareOperation(operation, story);
    return prepared ? [{ ...prepared, operation }] : [];
  });
  const answers = await Promise.all(
    operations.map(async ({ send, operation }, index) => {
      const key = `${story.childId}-${performance.now()}-${index}`;
      const server = servers[operation.server]?.url ?? '';
      const [first, again] = await Promise.all([
        send(server, key),
        operation.twice ? send(server, key) : undefined,
      ]);
      if (again) expect(again).toEqual(first);
      return first;
    }),
  );
  story.explanations = await explain(operations, answers, story);
  for (const [index, { operation }] of operations.entries()) {
    const answer = answers[index];
    if (!answer || answer.status >= 300) continue;
    succeeded.add(operation.do);
    if (operation.hoursOffline !== undefined) succeeded.add(`${operation.do} offline`);
    if (operation.do === 'redeem') story.redemptionIds.push(answer.body.id);
    if (operation.do === 'complete' && answer.body.status === 'pending')
      story.pendingIds.push(answer.body.id);
    if (operation.do === 'pause') story.pauseIds.push(answer.body.id);
  }
}

/** States that some order of the operations reaches from a known state. */
async function explain(
  operations: readonly PreparedOperation[],
  answers: readonly NetworkAnswer[],
  story: Story,
): Promise<LedgerModel[]> {
  const candidates: LedgerModel[] = [];
  for (const before of story.explanations) {
    for (const order of permutations(operations.map((_, index) => index))) {
      const ledger = before.copy();
      const agrees = order.every((index) => {
        const [prepared, answer] = [operations[index], answers[index]];
        return prepared && answer && prepared.apply(ledger, answer) === prepared.outcomeOf(answer);
      });
      if (agrees) candidates.push(ledger);
    }
  }
  const responses = answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`).join('\n');
  expect(candidates.length, `No order explains\n${responses}`).toBeGreaterThan(0);

  const kept = await readLedger(story);
  const explanations = candidates.filter(({ family: model }) => {
    const { balance, total, entries, badges, stars } = model;
    const same = balance === kept.currentPoints && total === kept.totalPoints && entries === kept.entries;
    const streaks = model.habits.map((habit) => ({ id: habit.id, longest: model.longestStreak(habit) }));
    return (
      same &&
      stars.size === kept.stars &&
      [...badges].toSorted().join() === kept.badges &&
      JSON.stringify(streaks.toSorted((a, b) => a.id - b.id)) === JSON.stringify(kept.streaks)
    );
  });
  expect(
    explanations.length,
    `Explained, but not as kept: ${JSON.stringify(kept)}\n${responses}`,
  ).toBeGreaterThan(0);
  return distinct(explanations);
}

async function readLedger(story: Story) {
  const path = `GET /api/children/${story.childId}`;
  const server = servers[0]?.url ?? '';
  const [verified, badges, entries, streaks, { stars }] = await Promise.all([
    story.parent.rest(server, `${path}/points-entries/verify`),
    story.parent.rest(server, `${path}/badges`),
    story.parent.rest(server, `${path}/points-entries?kind=adjustment&limit=100`),
    app.db
      .selectFrom('habits')
      .where('child_id', '=', story.childId)
      .select(['id', 'longest_streak as longest'])
      .orderBy('id')
      .execute(),
    app.db
      .selectFrom('children')
      .where('id', '=', story.childId)
      .select('full_days as stars')
      .executeTakeFirstOrThrow(),
  ]);
  expect(verified.body.ok).toBe(true);
  story.adjustments = entries.body.items;
  const earned = badges.body.filter((badge: { earned: boolean }) => badge.earned);
  return {
    ...verified.body,
    streaks,
    stars,
    badges: earned
      .map(({ key }: { key: string }) => key)
      .toSorted()
      .join(),
  };
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}

function distinct(ledger: readonly LedgerModel[]): LedgerModel[] {
  const byContent = new Map(ledger.map((each) => [contentOf(each), each]));
  return [...byContent.values()];
}

function contentOf({ family: model, redemptions, rewards, takenBack }: LedgerModel): string {
  const habits = model.habits.map(({ id, points, done }) => [
    id,
    points,
    done.toSorted((a, b) => a.day.localeCompare(b.day, 'en') || a.slot - b.slot),
  ]);
  return JSON.stringify([
    habits,
    [...model.badges].toSorted(),
    [...redemptions],
    [...rewards],
    [...takenBack].toSorted((a, b) => a - b),
    model.pauses.toSorted((a, b) => a.id - b.id),
  ]);
}
