import fc from 'fast-check';
import type { LedgerModel } from '../../apps/api/src/testing/ledger-model.ts';
import type { NetworkAnswer, NetworkClient } from '../../apps/api/src/testing/network-client.ts';

/** The operations on money, as often as they come up. */
export const OFTEN = ['complete', 'undo', 'redeem', 'deduct', 'bonus'] as const;
const SELDOM = ['fulfill', 'cancel', 'takeBack', 'price'] as const;
const DELETIONS = ['deleteHabit', 'deleteReward'] as const;

/** Something that several clients may do at the same moment. Numbers choose among what there is. */
export interface MoneyOperation {
  do: (typeof OFTEN)[number] | (typeof SELDOM)[number] | (typeof DELETIONS)[number];
  pick: number;
  points: number;
  door: 'REST' | 'tRPC';
  server: number;
  /** Sent to two servers at once under one key. */
  twice: boolean;
  /** The child does it, where a child may and has a browser of its own. */
  byChild: boolean;
}

/** `deletions` of a hundred delete what others are about; `repeats` of a hundred arrive twice. */
export function aMoneyOperation({
  deletions,
  repeats,
}: {
  deletions: number;
  repeats: number;
}): fc.Arbitrary<MoneyOperation> {
  const others = 100 - deletions;
  return fc.record({
    do: fc.oneof(
      { weight: Math.round(others * 0.6), arbitrary: fc.constantFrom(...OFTEN) },
      { weight: Math.round(others * 0.4), arbitrary: fc.constantFrom(...SELDOM) },
      { weight: deletions, arbitrary: fc.constantFrom(...DELETIONS) },
    ),
    pick: fc.nat({ max: 4 }),
    points: fc.integer({ min: 1, max: 40 }),
    door: fc.constantFrom('REST', 'tRPC'),
    server: fc.nat({ max: 2 }),
    twice: fc.nat({ max: 99 }).map((number) => number < repeats),
    byChild: fc.boolean(),
  });
}

/** The habits of a child in these tests: in every colour, so that every badge can be earned. */
export const HABITS = [
  { color: 'primary', icon: 'reading', pointsPerCompletion: 10 },
  { color: 'secondary', icon: 'reading', pointsPerCompletion: 30 },
  { color: 'accent', icon: null, pointsPerCompletion: 3 },
  { color: 'purple', icon: null, pointsPerCompletion: 20 },
  { color: 'success', icon: null, pointsPerCompletion: 7 },
] as const;

/** What the rewards of a child in these tests cost, in points. */
export const COSTS = [5, 25, 60] as const;

/** Whose money it is, who acts, and what there is to choose from. */
export interface Stage {
  childId: number;
  parent: NetworkClient;
  child?: NetworkClient | undefined;
  habitIds: readonly number[];
  rewardIds: readonly number[];
  /** The oldest first. */
  claimIds: readonly number[];
  adjustments: readonly { id: number; amount: number }[];
}

/** An operation on its way: how it is sent, and what it would do to the books given what was answered. */
export interface Play {
  /** The id of the habit, reward, claim, line or child that it is about. */
  target: number;
  send: (server: string, key: string) => Promise<NetworkAnswer>;
  /** The outcome that the model gives, in the form of `said`. */
  apply: (books: LedgerModel, answer: NetworkAnswer) => string;
  said: (answer: NetworkAnswer) => string;
}

/** An operation on what is on the stage; undefined when there is nothing to do it with. */
export function playOf(operation: MoneyOperation, stage: Stage): Play | undefined {
  const { pick, points, door } = operation;
  const { childId, parent } = stage;
  const child = (operation.byChild && stage.child) || parent;
  const habitId = stage.habitIds[pick % stage.habitIds.length] ?? 0;
  const rewardId = stage.rewardIds[pick % stage.rewardIds.length] ?? 0;
  const claimId = stage.claimIds.at(-1 - pick);
  const adjustment = stage.adjustments[pick];

  /** The same call through either door; a body that depends on the key is made for it. */
  const through =
    (
      who: NetworkClient,
      rest: string,
      procedure: string,
      body: object | ((key: string) => object),
      inUrl = false,
    ) =>
    (server: string, key: string) => {
      const input = typeof body === 'function' ? body(key) : body;
      return door === 'REST'
        ? who.rest(server, rest, inUrl ? undefined : input, key)
        : who.mutate(server, procedure, input, key);
    };
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
        target: habitId,
        send: through(child, 'POST /api/habit-completions', 'completions.record', { habitId, childId }),
        apply: (books) => asDoor(books.complete(habitId)),
        said: balance('currentPoints'),
      };
    case 'undo':
      return {
        target: habitId,
        send: through(
          child,
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
        target: rewardId,
        send: through(child, 'POST /api/reward-redemptions', 'redemptions.redeem', { rewardId, childId }),
        apply: (books, answer) => asDoor(books.redeem(rewardId, answer.body?.id)),
        said: balance('currentPoints'),
      };
    case 'fulfill':
    case 'cancel': {
      if (claimId === undefined) return undefined;
      const what = operation.do;
      return {
        target: claimId,
        send: through(
          parent,
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
        target: childId,
        send: through(
          parent,
          `POST /api/children/${childId}/adjust-points`,
          'children.adjustPoints',
          (key) => ({ id: childId, pointsToDeduct: points, reason: key }),
        ),
        apply: (books) => books.deduct(points),
        said: balance('newBalance'),
      };
    case 'bonus':
      return {
        target: childId,
        send: through(parent, `POST /api/children/${childId}/bonus-points`, 'points.giveBonus', (key) => ({
          id: childId,
          points,
          reason: key,
        })),
        apply: (books) => books.giveBonus(points),
        said: balance('newBalance'),
      };
    case 'takeBack':
      if (!adjustment) return undefined;
      return {
        target: adjustment.id,
        send: through(
          parent,
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
        target: habitId,
        send: through(parent, `PUT /api/habits/${habitId}`, 'habits.update', {
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
        target: habitId,
        send: through(parent, `DELETE /api/habits/${habitId}`, 'habits.delete', { id: habitId }, true),
        apply: (books) => asDoor(books.deleteHabit(habitId)),
        said: bare,
      };
    case 'deleteReward':
      return {
        target: rewardId,
        send: through(parent, `DELETE /api/rewards/${rewardId}`, 'rewards.delete', { id: rewardId }, true),
        apply: (books) => asDoor(books.deleteReward(rewardId)),
        said: bare,
      };
    default:
      throw new Error('There is no such operation');
  }
}
