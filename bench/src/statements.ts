import {
  findCompletionContext,
  findKidDashboard,
  findParentDashboard,
  findRedeemContext,
  findSession,
  findUndoContext,
  insertRedemption,
  type LedgerChange,
  type Queryable,
  type WriterDay,
  writeCompletions,
} from '@starchart/db';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { POINTS } from './families.ts';
import type { Operation } from './operations.ts';

/** A statement of the server with the name of the value, or the constant, of each parameter. */
export interface Statement {
  text: string;
  parameters: ({ name: string } | { constant: unknown })[];
}

/** Unique values, which identify the parameters of a statement. */
const VALUES = {
  idHash: Buffer.from('of a session'),
  at: new Date('9001-01-01T00:00:00Z'),
  today: '9001-02-01',
  weekStart: '9001-03-01',
  weekEnd: '9001-04-01',
  since: new Date('9001-05-01T00:00:00Z'),
  family: 9_000_001,
  child: 9_000_002,
  habit: 9_000_003,
  rewardId: 9_000_004,
  completion: 9_000_005,
  version: 9_000_006,
  nextVersion: 9_000_007,
  nextPoints: 9_000_008,
  nextTotal: 9_000_009,
  nextEntries: 9_000_010,
  cost: 9_000_013,
  rewardName: 'The name of a reward',
  requestId: '90000000-0000-4000-8000-000000000014',
} as const;

/** The JSON parameters, each with a field that only its records have. */
export const RECORDS = {
  lines: 'number',
  completions: 'pointsEarned',
  habits: 'lastMetOn',
  changedDays: 'isFull',
};
/** Name of the parameter with the ids of removed completions. */
const REMOVED = 'removed';
/** The limit of the parent dashboard. */
const LATEST_ENTRIES = 5;

const { family, child, habit, rewardId, requestId, at, today } = VALUES;
const BY_CHILD: WriterDay = { day: today, writer: { role: 'child', id: child, guestPassId: null } };
const WHERE = { childId: child, habitId: habit, onBoard: false, day: today, until: today };
const LINE = {
  number: VALUES.nextEntries,
  kind: 'completion',
  amount: POINTS,
  totalAmount: POINTS,
  balanceAfter: VALUES.nextPoints,
  label: '',
  labelKey: null,
  labelParams: null,
  reason: null,
  habitId: habit,
  rewardId: null,
  badgeKey: null,
  reversesEntryId: null,
  forDay: null,
} as const;
const CHANGE: LedgerChange = {
  familyId: family,
  childId: child,
  version: VALUES.version,
  after: {
    currentPoints: VALUES.nextPoints,
    totalPoints: VALUES.nextTotal,
    entryCount: VALUES.nextEntries,
    version: VALUES.nextVersion,
  },
  actor: { role: 'child', id: child, viaId: null },
  at,
  day: today,
  entries: [LINE],
};
const HABIT = {
  habitId: habit,
  lastCompletedOn: today,
  lastMetOn: today,
  lastStreak: 1,
  longestStreak: 1,
  completions: 1,
  earlyCompletions: 0,
};
const COMPLETION = {
  day: today,
  habitId: habit,
  slot: 1,
  completedAt: at,
  recordedAt: null,
  recordedBy: { role: 'child' as const, id: child, viaId: null },
  early: false,
  pointsEarned: POINTS,
  meetsTarget: true,
  streak: 1,
  longestStreak: 1,
  status: 'counted' as const,
  credit: { firstEntryNumber: 1, entryCount: 1, badgeKeys: [] },
};
const DAYS = { today, weekStart: VALUES.weekStart, weekEnd: VALUES.weekEnd };
const SINCE = { fulfilled: VALUES.since, answered: VALUES.since };

const session = (db: Queryable) => findSession(db, VALUES.idHash, at);
const NOTHING = { added: [], approved: [], removedIds: [], evaluated: [], notes: [], days: [], fullDays: 0 };
/** The day stays open, as it does after most taps. */
const CHANGED_DAY = { day: today, completions: 1, isFull: false, becameFull: false, open: 1 };
const CHANGED_DAYS = { days: [CHANGED_DAY], fullDays: 0 };
const QUERIES: Record<Operation, ((db: Queryable) => Promise<unknown>)[]> = {
  whoAmI: [session],
  childPage: [session, (db) => findKidDashboard(db, family, child, DAYS, SINCE)],
  parentPage: [session, (db) => findParentDashboard(db, family, child, DAYS, LATEST_ENTRIES)],
  complete: [
    session,
    (db) => findCompletionContext(db, family, WHERE, BY_CHILD),
    (db) =>
      writeCompletions(db, CHANGE, { ...NOTHING, ...CHANGED_DAYS, added: [COMPLETION], habits: [HABIT] }),
  ],
  undo: [
    session,
    (db) => findUndoContext(db, family, WHERE, BY_CHILD),
    (db) =>
      writeCompletions(db, CHANGE, {
        ...NOTHING,
        ...CHANGED_DAYS,
        removedIds: [VALUES.completion],
        habits: [HABIT],
      }),
  ],
  redeem: [
    session,
    (db) => findRedeemContext(db, family, { childId: child, rewardId, requestId }, BY_CHILD),
    (db) =>
      insertRedemption(db, CHANGE, {
        rewardId,
        name: VALUES.rewardName,
        icon: 'ice-cream',
        pointsSpent: VALUES.cost,
        requiresApproval: false,
        moneyAmount: null,
        currency: null,
        requestId,
      }),
  ],
};

/** Records the statements of each operation from the queries of the server. */
export async function recordStatements(): Promise<Record<Operation, Statement[]>> {
  const statements: Statement[] = [];
  const db: Queryable = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (any) => new PostgresIntrospector(any),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push({ text: query.sql, parameters: query.parameters.map(parameterOf) });
    },
  });
  const recorded: [Operation, Statement[]][] = [];
  for (const [operation, queries] of Object.entries(QUERIES) as [Operation, (typeof QUERIES)[Operation]][]) {
    for (const query of queries) await query(db);
    recorded.push([operation, statements.splice(0)]);
  }
  return Object.fromEntries(recorded) as Record<Operation, Statement[]>;
}

function parameterOf(value: unknown): Statement['parameters'][number] {
  const record = Object.entries(RECORDS).find(
    ([, field]) => typeof value === 'string' && value.startsWith('[{') && value.includes(`"${field}":`),
  );
  if (record) return { name: record[0] };
  if (Array.isArray(value)) return { name: REMOVED };
  const named = Object.entries(VALUES).find(([, known]) => isSame(value, known));
  return named ? { name: named[0] } : { constant: value };
}

function isSame(value: unknown, known: unknown): boolean {
  if (value instanceof Date && known instanceof Date) return value.getTime() === known.getTime();
  return value === known;
}
