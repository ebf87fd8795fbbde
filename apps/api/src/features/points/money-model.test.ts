import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BooksModel } from '../../testing/books-model.ts';
import { aFamily, aHabit, aReward, expectSuccess, type TestFamily } from '../../testing/families.ts';
import { FamilyModel } from '../../testing/family-model.ts';
import { type NetworkAnswer, NetworkClient } from '../../testing/network-client.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-processes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditLedgers } from './audit-ledgers.ts';

/** How many stories are told; more with `MONEY_RUNS`, and a given one again with `MONEY_SEED`. */
const RUNS = Number(process.env['MONEY_RUNS'] ?? 12);
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
  // The story goes on for weeks, and nobody logs in again.
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

/** The kinds of operations that had an effect at least once: without any, nothing would be shown. */
const succeeded = new Set<string>();

/** Something that several clients may do at the same moment. Numbers choose among what there is. */
type Operation = { pick: number; points: number; door: 'REST' | 'tRPC'; server: number; twice: boolean } & {
  do:
    | 'complete'
    | 'undo'
    | 'redeem'
    | 'fulfill'
    | 'cancel'
    | 'deduct'
    | 'bonus'
    | 'takeBack'
    | 'price'
    | 'deleteHabit'
    | 'deleteReward';
};

/** What happens alone, because everybody's day depends on it; or a round of operations at once. */
type Step = { zone: (typeof ZONES)[number] } | { hours: number } | { round: Operation[] };

const often = ['complete', 'undo', 'redeem', 'deduct', 'bonus'] as const;
const seldom = ['fulfill', 'cancel', 'takeBack', 'price'] as const;
const rarely = ['deleteHabit', 'deleteReward'] as const;

const anOperation: fc.Arbitrary<Operation> = fc.record({
  do: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...often) },
    { weight: 6, arbitrary: fc.constantFrom(...seldom) },
    { weight: 1, arbitrary: fc.constantFrom(...rarely) },
  ),
  pick: fc.nat({ max: 4 }),
  points: fc.integer({ min: 1, max: 40 }),
  door: fc.constantFrom('REST', 'tRPC'),
  server: fc.nat({ max: SERVERS - 1 }),
  twice: fc.boolean(),
});

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ round: fc.array(anOperation, { minLength: 1, maxLength: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ hours: fc.constantFrom(7, 24, 24, 48) }) },
  { weight: 1, arbitrary: fc.record({ zone: fc.constantFrom(...ZONES) }) },
);

/** One child of the family, and every state of its books that explains all answers so far. */
interface Story {
  own: TestFamily;
  parent: NetworkClient;
  now: Date;
  habitIds: number[];
  rewardIds: number[];
  claimIds: number[];
  adjustments: { id: number; amount: number }[];
  explanations: BooksModel[];
}

const HABITS = [
  { color: 'primary', icon: 'reading', pointsPerCompletion: 10 },
  { color: 'secondary', icon: 'reading', pointsPerCompletion: 30 },
  { color: 'accent', icon: null, pointsPerCompletion: 3 },
  { color: 'purple', icon: null, pointsPerCompletion: 20 },
  { color: 'success', icon: null, pointsPerCompletion: 7 },
] as const;
const COSTS = [5, 25, 60] as const;

test('whatever several clients do at once, through both doors of three servers, some order explains', {
  timeout: 300_000,
}, async () => {
  let running: Promise<void> | undefined;
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 25 }), async (steps) => {
      running = live(steps);
      await running;
    }),
    {
      numRuns: RUNS,
      ...(SEED === undefined ? { interruptAfterTimeLimit: 40_000 } : { seed: Number(SEED) }),
      endOnFailure: true,
    },
  );
  await running;
  expect([...succeeded]).toEqual(expect.arrayContaining([...often]));
  const { faulty, children } = await auditLedgers(app.deps);
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

async function beginStory(): Promise<Story> {
  const now = new Date(START);
  const created = await expectSuccess(family.parent, 'POST /api/children', { name: 'Heroine' });
  const own = { ...family, childId: Number(created.body.id) };
  const model = new BooksModel(new FamilyModel(now, 'UTC'));
  for (const habit of HABITS) {
    const id = await aHabit(own, habit);
    model.addHabit({
      id,
      points: habit.pointsPerCompletion,
      color: habit.color,
      isReading: habit.icon === 'reading',
      frequency: 'daily',
      done: new Map(),
    });
  }
  for (const pointsCost of COSTS) model.rewards.set(await aReward(own, { pointsCost }), pointsCost);
  const story: Story = {
    own,
    parent: new NetworkClient(family.parent.cookie),
    now,
    habitIds: [...model.habits.keys()],
    rewardIds: [...model.rewards.keys()],
    claimIds: [],
    adjustments: [],
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
}

async function setZone(timeZone: string, story: Story): Promise<void> {
  await expectSuccess(family.parent, 'PATCH /api/account', { timeZone });
  for (const { family: model } of story.explanations) model.timeZone = timeZone;
}

/** An operation on its way: how it is sent, and what it would do to the books given what was answered. */
interface Play {
  send: (key: string) => Promise<NetworkAnswer>;
  apply: (books: BooksModel, answer: NetworkAnswer) => string;
  said: (answer: NetworkAnswer) => string;
}

async function playRound(round: readonly Operation[], story: Story): Promise<void> {
  const plays = round.flatMap((operation) => {
    const play = playOf(operation, story);
    return play ? [{ ...play, operation }] : [];
  });
  const answers = await Promise.all(
    plays.map(async ({ send, operation }, index) => {
      const key = `${story.own.childId}-${performance.now()}-${index}`;
      const [first, again] = await Promise.all([send(key), operation.twice ? send(key) : undefined]);
      // A refusal keeps no key, so the other try may find things otherwise; two successes are one.
      if (again && again.status < 300 && first.status < 300) expect(again).toEqual(first);
      return again && again.status < 300 ? again : first;
    }),
  );
  story.explanations = await explain(plays, answers, story);
  for (const [index, { operation }] of plays.entries()) {
    const answer = answers[index];
    if (!answer || answer.status >= 300) continue;
    succeeded.add(operation.do);
    if (operation.do === 'redeem') story.claimIds.push(answer.body.id);
  }
}

/** The states that some order of the operations leads to from a state that explained everything before. */
async function explain(
  plays: readonly Play[],
  answers: readonly NetworkAnswer[],
  story: Story,
): Promise<BooksModel[]> {
  const candidates: BooksModel[] = [];
  for (const before of story.explanations) {
    for (const order of permutations(plays.map((_, index) => index))) {
      const books = before.copy();
      const agrees = order.every((index) => {
        const [play, answer] = [plays[index], answers[index]];
        return play && answer && play.apply(books, answer) === play.said(answer);
      });
      if (agrees) candidates.push(books);
    }
  }
  const said = answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`).join('\n');
  expect(candidates.length, `No order explains\n${said}`).toBeGreaterThan(0);

  const kept = await readBooks(story);
  const explanations = candidates.filter(({ family: { balance, total, entries, badges } }) => {
    const same = balance === kept.currentPoints && total === kept.totalPoints && entries === kept.entries;
    return same && [...badges].toSorted().join() === kept.badges;
  });
  expect(explanations.length, `Explained, but not as kept: ${JSON.stringify(kept)}\n${said}`).toBeGreaterThan(
    0,
  );
  return distinct(explanations);
}

async function readBooks(story: Story) {
  const path = `GET /api/children/${story.own.childId}`;
  const server = servers[0]?.url ?? '';
  const [verified, badges, entries] = await Promise.all([
    story.parent.rest(server, `${path}/points-entries/verify`),
    story.parent.rest(server, `${path}/badges`),
    story.parent.rest(server, `${path}/points-entries?kind=adjustment&limit=100`),
  ]);
  expect(verified.body.ok).toBe(true);
  story.adjustments = entries.body.items;
  const earned = badges.body.filter((badge: { earned: boolean }) => badge.earned);
  return {
    ...verified.body,
    badges: earned
      .map(({ key }: { key: string }) => key)
      .toSorted()
      .join(),
  };
}

function playOf(operation: Operation, story: Story): Play | undefined {
  const { pick, points, door } = operation;
  const server = servers[operation.server]?.url ?? '';
  const { parent } = story;
  const { childId } = story.own;
  const habitId = story.habitIds[pick % story.habitIds.length] ?? 0;
  const rewardId = story.rewardIds[pick % story.rewardIds.length] ?? 0;
  const claimId = story.claimIds.at(-1 - pick);
  const adjustment = story.adjustments[pick];

  /** The same call through either door. */
  const through =
    (rest: string, procedure: string, body: Record<string, unknown>, inUrl = false) =>
    (key: string) =>
      door === 'REST'
        ? parent.rest(server, rest, inUrl ? undefined : body, key)
        : parent.mutate(server, procedure, body, key);
  const balance = (field: string) => (answer: NetworkAnswer) =>
    answer.status < 300
      ? `${door === 'tRPC' ? 200 : answer.status} ${answer.body[field]}`
      : `${answer.status}`;
  const bare = ({ status }: NetworkAnswer) => `${door === 'tRPC' && status < 300 ? 200 : status}`;
  /** The tRPC door answers 200 for every success. */
  const asDoor = (outcome: string) => (door === 'tRPC' ? outcome.replace(/^20\d/, '200') : outcome);

  switch (operation.do) {
    case 'complete':
      return {
        send: through('POST /api/habit-completions', 'completions.record', { habitId, childId }),
        apply: (books) => asDoor(books.complete(habitId)),
        said: balance('currentPoints'),
      };
    case 'undo':
      return {
        send: through(
          `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${childId}`,
          'completions.undoToday',
          { habitId, childId },
          true,
        ),
        apply: (books) => asDoor(books.undo(habitId)),
        said: bare,
      };
    case 'redeem':
      return {
        send: through('POST /api/reward-redemptions', 'redemptions.redeem', { rewardId, childId }),
        apply: (books, answer) => asDoor(books.redeem(rewardId, answer.body?.id)),
        said: balance('currentPoints'),
      };
    case 'fulfill':
    case 'cancel': {
      if (claimId === undefined) return undefined;
      const what = operation.do;
      return {
        send: through(
          `POST /api/reward-redemptions/${claimId}/${what}`,
          `redemptions.${what}`,
          { id: claimId },
          true,
        ),
        apply: (books) => books[what](claimId),
        said: balance('currentPoints'),
      };
    }
    case 'deduct':
      return {
        send: through(`POST /api/children/${childId}/adjust-points`, 'children.adjustPoints', {
          id: childId,
          pointsToDeduct: points,
        }),
        apply: (books) => books.deduct(points),
        said: balance('newBalance'),
      };
    case 'bonus':
      return {
        send: through(`POST /api/children/${childId}/bonus-points`, 'points.giveBonus', {
          id: childId,
          points,
          reason: 'A bonus',
        }),
        apply: (books) => books.giveBonus(points),
        said: balance('newBalance'),
      };
    case 'takeBack':
      if (!adjustment) return undefined;
      return {
        send: through(
          `POST /api/points-entries/${adjustment.id}/take-back`,
          'points.takeBack',
          { id: adjustment.id },
          true,
        ),
        apply: (books) => books.takeBack(adjustment.id, adjustment.amount),
        said: balance('newBalance'),
      };
    case 'price': {
      const { color, icon } = HABITS[pick % HABITS.length] ?? HABITS[0];
      const habit = { childId, name: 'Repriced', description: 'Worth something else', color, icon };
      return {
        send: through(`PUT /api/habits/${habitId}`, 'habits.update', {
          id: habitId,
          ...habit,
          pointsPerCompletion: points,
        }),
        apply: (books) => books.setPrice(habitId, points),
        said: bare,
      };
    }
    case 'deleteHabit':
      return {
        send: through(`DELETE /api/habits/${habitId}`, 'habits.delete', { id: habitId }, true),
        apply: (books) => asDoor(books.deleteHabit(habitId)),
        said: bare,
      };
    case 'deleteReward':
      return {
        send: through(`DELETE /api/rewards/${rewardId}`, 'rewards.delete', { id: rewardId }, true),
        apply: (books) => asDoor(books.deleteReward(rewardId)),
        said: bare,
      };
    default:
      throw new Error('There is no such operation');
  }
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}

function distinct(books: readonly BooksModel[]): BooksModel[] {
  const byContent = new Map(books.map((each) => [contentOf(each), each]));
  return [...byContent.values()];
}

function contentOf({ family: model, claims, rewards, takenBack }: BooksModel): string {
  const habits = model.habits.map(({ id, points, done }) => [
    id,
    points,
    [...done].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
  return JSON.stringify([
    habits,
    [...model.badges].toSorted(),
    [...claims],
    [...rewards],
    [...takenBack].toSorted((a, b) => a - b),
  ]);
}
