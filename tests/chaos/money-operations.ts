import type { PartOfDay } from '@starchart/schema';
import fc from 'fast-check';
import {
  dayAfter,
  type ModelHabit,
  type ModelSender,
  ONCE_A_DAY,
} from '../../apps/api/test-support/family-model.ts';
import type { LedgerModel } from '../../apps/api/test-support/ledger-model.ts';
import type { NetworkAnswer, NetworkClient } from '../../apps/api/test-support/network-client.ts';

/** Point operations with their frequencies. */
export const OFTEN = [
  'complete',
  'approve',
  'reject',
  'undo',
  'correct',
  'redeem',
  'deduct',
  'bonus',
  'note',
] as const;
const SELDOM = ['fulfill', 'cancel', 'takeBack', 'price'] as const;
const PAUSES = ['pause', 'endPause', 'deletePause'] as const;
const DELETIONS = ['deleteHabit', 'deleteReward'] as const;

/** An operation that several clients may run concurrently. Numbers select from the existing items. */
export interface MoneyOperation {
  do: (typeof OFTEN)[number] | (typeof SELDOM)[number] | (typeof PAUSES)[number] | (typeof DELETIONS)[number];
  pick: number;
  points: number;
  /** What a correction sets; a pause begins on that day. */
  cell: { daysAgo: number; slot: number; done: boolean };
  transport: 'REST' | 'tRPC';
  server: number;
  /** Sent to two servers at once with one key. */
  twice: boolean;
  /** Run by the child where permitted and logged in, and on the child's page otherwise. */
  byChild: boolean;
  /** A completion or an undo that its device kept for so long while it was offline; below 0, a tap in the future. */
  hoursOffline?: number | undefined;
}

/** `deletions` percent delete items that others use; `repeats` percent are sent twice. */
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
      { weight: Math.round(others * 0.35), arbitrary: fc.constantFrom(...SELDOM) },
      { weight: Math.round(others * 0.05), arbitrary: fc.constantFrom(...PAUSES) },
      { weight: deletions, arbitrary: fc.constantFrom(...DELETIONS) },
    ),
    pick: fc.nat({ max: 4 }),
    points: fc.integer({ min: 1, max: 40 }),
    cell: fc.record({
      daysAgo: fc.nat({ max: 12 }),
      slot: fc.constantFrom(1, 1, 2),
      done: fc.constantFrom(true, true, false),
    }),
    transport: fc.constantFrom('REST', 'tRPC'),
    server: fc.nat({ max: 2 }),
    twice: fc.nat({ max: 99 }).map((number) => number < repeats),
    byChild: fc.boolean(),
    hoursOffline: fc.constantFrom(undefined, undefined, undefined, undefined, -1, 1, 7, 20, 30, 50, 71, 75),
  });
}

/** The fields of a schedule that are not those of `ONCE_A_DAY`. */
type Schedule = Partial<
  Pick<ModelHabit, 'frequency' | 'daysPerWeek' | 'intervalDays' | 'forgiving'> & {
    weekdays: number[];
    slots: PartOfDay[];
  }
>;

/** Habits of a test child: in every color, so that every badge can be earned, with different schedules, some with approval. */
export const HABITS = [
  {
    color: 'primary',
    icon: 'reading',
    pointsPerCompletion: 10,
    schedule: {} as Schedule,
    requiresApproval: false,
  },
  {
    color: 'secondary',
    icon: 'reading',
    pointsPerCompletion: 30,
    schedule: { slots: ['morning', 'evening'] } as Schedule,
    requiresApproval: true,
  },
  {
    color: 'accent',
    icon: null,
    pointsPerCompletion: 3,
    schedule: { weekdays: [1, 2, 3, 4, 5], forgiving: true } as Schedule,
    requiresApproval: false,
  },
  {
    color: 'purple',
    icon: null,
    pointsPerCompletion: 20,
    schedule: { intervalDays: 2 } as Schedule,
    requiresApproval: false,
  },
  {
    color: 'success',
    icon: null,
    pointsPerCompletion: 7,
    schedule: { frequency: 'weekly', daysPerWeek: 3 } as Schedule,
    requiresApproval: true,
  },
] as const;

/** A new habit as the model knows it. */
export function modelHabit(id: number, habit: (typeof HABITS)[number], createdAt: Date): ModelHabit {
  const { color, icon, pointsPerCompletion: points, schedule, requiresApproval } = habit;
  const { slots = ['any'], ...days } = schedule;
  const isReading = icon === 'reading';
  const own = { slotCount: slots.length, id, points, color, isReading, requiresApproval };
  return { ...ONCE_A_DAY, ...days, ...own, createdAt, isActive: true, closed: [], done: [] };
}

/** Costs of the rewards of a test child, in points. */
export const COSTS = [5, 25, 60] as const;

/** By the clock of the device, which is wrong. */
const SENT_AT = Date.UTC(2001, 0);
const HOUR_MS = 3_600_000;

/** The child, the clients, and the items to select from. */
export interface OperationContext {
  childId: number;
  /** The family day. */
  today: string;
  parent: NetworkClient;
  child?: NetworkClient | undefined;
  habitIds: readonly number[];
  /** Completions that were pending when they were recorded, oldest first. */
  pendingIds: readonly number[];
  rewardIds: readonly number[];
  /** Oldest first. */
  redemptionIds: readonly number[];
  adjustments: readonly { id: number; amount: number }[];
  /** Oldest first. */
  pauseIds: readonly number[];
}

/** A prepared operation: its request, and its effect on the ledger model for a given response. */
export interface PreparedOperation {
  /** ID of the habit, completion, reward, redemption, entry, pause or child. */
  target: number;
  send: (server: string, key: string) => Promise<NetworkAnswer>;
  /** Outcome that the model predicts, in the form of `outcomeOf`. */
  apply: (ledger: LedgerModel, answer: NetworkAnswer) => string;
  outcomeOf: (answer: NetworkAnswer) => string;
}

/** Prepares an operation on the items of the context; undefined without a suitable item. */
export function prepareOperation(
  operation: MoneyOperation,
  context: OperationContext,
): PreparedOperation | undefined {
  const { pick, points, transport } = operation;
  const { childId, parent } = context;
  const { hoursOffline } = operation;
  const occurredAt =
    hoursOffline === undefined ? undefined : new Date(SENT_AT - hoursOffline * HOUR_MS).toISOString();
  const headers =
    hoursOffline === undefined ? undefined : { 'starchart-sent-at': new Date(SENT_AT).toISOString() };
  const child = (operation.byChild && context.child) || parent;
  const by: ModelSender = child === parent ? 'parent' : 'child';
  const tap = hoursOffline === undefined ? undefined : { hours: hoursOffline, by };
  const habitId = context.habitIds[pick % context.habitIds.length] ?? 0;
  const rewardId = context.rewardIds[pick % context.rewardIds.length] ?? 0;
  const redemptionId = context.redemptionIds.at(-1 - pick);
  const completionId = context.pendingIds.at(-1 - pick);
  const adjustment = context.adjustments[pick];
  const pauseId = context.pauseIds.at(-1 - pick);

  /** Builds the same call for either transport; a body may depend on the key. */
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
      return transport === 'REST'
        ? who.rest(server, rest, inUrl ? undefined : input, key, headers)
        : who.mutate(server, procedure, input, key, headers);
    };
  const balance = (field: string) => (answer: NetworkAnswer) =>
    answer.status < 300
      ? `${transport === 'tRPC' ? 200 : answer.status} ${answer.body[field]}`
      : `${answer.status}`;
  const bare = ({ status }: NetworkAnswer) => `${transport === 'tRPC' && status < 300 ? 200 : status}`;
  /** tRPC returns 200 for every success. */
  const asTransport = (outcome: string) => (transport === 'tRPC' ? outcome.replace(/^20\d/, '200') : outcome);

  switch (operation.do) {
    case 'complete': {
      const { slot } = operation.cell;
      const offline = tap && { ...tap, slot };
      return {
        target: habitId,
        send: through(child, 'POST /api/habit-completions', 'completions.record', {
          habitId,
          childId,
          asChild: operation.byChild,
          ...(offline && { slot, occurredAt }),
        }),
        apply: (ledger, answer) =>
          asTransport(ledger.complete(habitId, operation.byChild, answer.body?.id, offline, by)),
        outcomeOf: balance('currentPoints'),
      };
    }
    case 'approve':
      if (completionId === undefined) return undefined;
      return {
        target: completionId,
        send: through(parent, 'POST /api/habit-completions/approve', 'completions.approve', {
          ids: [completionId],
        }),
        apply: (ledger) => ledger.approve(completionId),
        outcomeOf: ({ status, body }) =>
          [status, body.results?.[0]?.result, body.balances?.[0]?.currentPoints]
            .filter((part) => part !== undefined)
            .join(' '),
      };
    case 'reject': {
      if (completionId === undefined) return undefined;
      const hasReason = points % 2 === 0;
      return {
        target: completionId,
        send: through(
          parent,
          `POST /api/habit-completions/${completionId}/reject`,
          'completions.reject',
          (key) => ({ id: completionId, reason: hasReason ? key : undefined }),
        ),
        apply: (ledger) => ledger.reject(completionId, hasReason),
        outcomeOf: bare,
      };
    }
    case 'undo':
      return {
        target: habitId,
        send: through(
          child,
          `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${childId}${occurredAt ? `&occurredAt=${occurredAt}` : ''}`,
          'completions.undo',
          { habitId, childId, occurredAt },
          true,
        ),
        apply: (ledger) => asTransport(ledger.undo(habitId, tap)),
        outcomeOf: bare,
      };
    case 'correct': {
      const { daysAgo, slot, done } = operation.cell;
      const cell = { day: dayAfter(context.today, -daysAgo), slot, done };
      return {
        target: habitId,
        send: through(parent, `POST /api/children/${childId}/chart-corrections`, 'completions.correct', {
          childId,
          cells: [{ habitId, ...cell }],
        }),
        apply: (ledger) => ledger.correct(habitId, cell),
        outcomeOf: balance('currentPoints'),
      };
    }
    case 'redeem':
      return {
        target: rewardId,
        send: through(child, 'POST /api/reward-redemptions', 'redemptions.redeem', { rewardId, childId }),
        apply: (ledger, answer) => asTransport(ledger.redeem(rewardId, answer.body?.id)),
        outcomeOf: balance('currentPoints'),
      };
    case 'fulfill':
    case 'cancel': {
      if (redemptionId === undefined) return undefined;
      const what = operation.do;
      return {
        target: redemptionId,
        send: through(
          parent,
          `POST /api/reward-redemptions/${redemptionId}/${what}`,
          `redemptions.${what}`,
          { id: redemptionId },
          true,
        ),
        apply: (ledger) => ledger[what](redemptionId),
        outcomeOf: balance('currentPoints'),
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
        apply: (ledger) => ledger.deduct(points),
        outcomeOf: balance('newBalance'),
      };
    case 'bonus':
      return {
        target: childId,
        send: through(parent, `POST /api/children/${childId}/bonus-points`, 'points.giveBonus', (key) => ({
          id: childId,
          points,
          reason: key,
        })),
        apply: (ledger) => ledger.giveBonus(points),
        outcomeOf: balance('newBalance'),
      };
    case 'note':
      return {
        target: childId,
        send: through(parent, `POST /api/children/${childId}/notes`, 'notes.write', (key) => ({
          childId,
          text: key,
          points,
        })),
        apply: (ledger) => asTransport(ledger.writeNote(points)),
        outcomeOf: balance('currentPoints'),
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
        apply: (ledger) => ledger.takeBack(adjustment.id, adjustment.amount),
        outcomeOf: balance('newBalance'),
      };
    case 'price': {
      const { color, icon, schedule } = HABITS[pick % HABITS.length] ?? HABITS[0];
      const habit = {
        childId,
        name: 'Repriced',
        description: 'Worth something else',
        color,
        icon,
        ...schedule,
      };
      return {
        target: habitId,
        send: through(parent, `PUT /api/habits/${habitId}`, 'habits.update', {
          id: habitId,
          ...habit,
          pointsPerCompletion: points,
        }),
        apply: (ledger) => ledger.setPrice(habitId, points),
        outcomeOf: bare,
      };
    }
    case 'pause': {
      const startsOn = dayAfter(context.today, -operation.cell.daysAgo);
      const days = { startsOn, endsOn: dayAfter(startsOn, points % 8) };
      const scope = { childId, habitId: operation.byChild ? null : habitId };
      return {
        target: childId,
        send: through(parent, 'POST /api/pauses', 'pauses.create', { ...scope, kind: 'sick', ...days }),
        apply: (ledger, answer) =>
          asTransport(ledger.pause({ id: answer.body?.id, habitId: scope.habitId, ...days })),
        outcomeOf: bare,
      };
    }
    case 'endPause':
      if (pauseId === undefined) return undefined;
      return {
        target: pauseId,
        send: through(parent, `POST /api/pauses/${pauseId}/end`, 'pauses.end', { id: pauseId }, true),
        apply: (ledger) => ledger.endPause(pauseId),
        outcomeOf: bare,
      };
    case 'deletePause':
      if (pauseId === undefined) return undefined;
      return {
        target: pauseId,
        send: through(parent, `DELETE /api/pauses/${pauseId}`, 'pauses.delete', { id: pauseId }, true),
        apply: (ledger) => asTransport(ledger.deletePause(pauseId)),
        outcomeOf: bare,
      };
    case 'deleteHabit':
      return {
        target: habitId,
        send: through(parent, `DELETE /api/habits/${habitId}`, 'habits.delete', { id: habitId }, true),
        apply: (ledger) => asTransport(ledger.deleteHabit(habitId)),
        outcomeOf: bare,
      };
    case 'deleteReward':
      return {
        target: rewardId,
        send: through(parent, `DELETE /api/rewards/${rewardId}`, 'rewards.delete', { id: rewardId }, true),
        apply: (ledger) => asTransport(ledger.deleteReward(rewardId)),
        outcomeOf: bare,
      };
    default:
      throw new Error('There is no such operation');
  }
}
