import { randomUUID } from 'node:crypto';
import { type Connection, openDatabase } from '@starchart/db';
import fastify from 'fastify';
import { hashOf, POINTS, targetOf } from './families.ts';
import type { Operation } from './operations.ts';
import { RECORDS, recordStatements, type Statement } from './statements.ts';

/**
 * Baseline: only Fastify, the driver and the server's prepared statements, without validation, rules or tRPC.
 */
const connection: Connection = { connectionString: process.env['DATABASE_URL'] ?? '' };
const days: Record<string, string> = JSON.parse(process.env['DAYS'] ?? '{}');
const { pool } = openDatabase({ connection });
const statements = await recordStatements();

type Values = Record<string, unknown>;
// oxlint-disable-next-line typescript/no-explicit-any -- rows of every statement, as the driver reads them
type Row = Record<string, any>;

async function run(name: string, { text, parameters }: Statement, values: Values): Promise<Row> {
  const { rows } = await pool.query<Row>({
    name,
    text,
    values: parameters.map((one) => ('name' in one ? values[one.name] : one.constant)),
  });
  const [row] = rows;
  if (!row) throw new Error(`${name} returned no row`);
  return row;
}

/** Index of the write statement, after the session and the reads. */
const WRITE = 2;

/** Values of the write statement that depend on the read before it. */
const DECIDE: Partial<Record<Operation, (read: Row, values: Values) => Values>> = {
  complete(read, values) {
    const next = after(read, POINTS);
    const line = { ...lineOf(next, 'completion', POINTS, read['name']), habitId: values['habit'] };
    const streak = (read['rows'].at(-1)?.streak ?? 0) + 1;
    const completion = {
      day: values['today'],
      habitId: values['habit'],
      slot: 1,
      completedAt: values['at'],
      early: false,
      pointsEarned: POINTS,
      meetsTarget: true,
      status: 'counted',
      streak,
      longestStreak: streak,
      firstEntryNumber: next.nextEntries,
      entryCount: 1,
    };
    const habit = habitOf(values, { day: values['today'], streak }, 1);
    const changedDays = [changedDay(read, values, 1)];
    return { ...next, lines: [line], completions: [completion], habits: [habit], changedDays };
  },
  undo(read, values) {
    const [entry] = read['entries'];
    const next = after(read, -entry.amount);
    const line = {
      ...lineOf(next, 'reversal', -entry.amount, entry.label),
      habitId: entry.habitId,
      reversesEntryId: entry.id,
    };
    const habits = [{ ...habitOf(values, read['rows'].at(-2), -1), undoCount: 1 }];
    const changedDays = [changedDay(read, values, -1)];
    return { ...next, lines: [line], habits, removed: [entry.completionId], changedDays };
  },
  redeem(read, values) {
    const { name, pointsCost } = read['reward'];
    const next = { ...after(read, -pointsCost), nextTotal: read['totalPoints'] };
    const line = {
      ...lineOf(next, 'redemption', -pointsCost, name),
      totalAmount: 0,
      rewardId: values['rewardId'],
    };
    return { ...next, lines: [line], rewardName: name, cost: pointsCost };
  },
};

function after(read: Row, amount: number) {
  return {
    version: read['version'],
    nextVersion: read['version'] + 1,
    nextPoints: read['currentPoints'] + amount,
    nextTotal: read['totalPoints'] + amount,
    nextEntries: read['entryCount'] + 1,
  };
}

function lineOf(next: ReturnType<typeof after>, kind: string, amount: number, label: string) {
  return {
    number: next.nextEntries,
    balanceAfter: next.nextPoints,
    kind,
    amount,
    totalAmount: amount,
    label,
    habitId: null,
    rewardId: null,
  };
}

/** Counters of the habit after its last completion. */
function habitOf(values: Values, last: { day: unknown; streak: number } | undefined, completions: number) {
  const { day = null, streak = 0 } = last ?? {};
  return {
    habitId: values['habit'],
    lastCompletedOn: day,
    lastMetOn: day,
    lastStreak: streak,
    longestStreak: streak,
    completions,
    earlyCompletions: 0,
  };
}

/** The day with so many more completions than the read returned; it stays open. */
function changedDay(read: Row, values: Values, difference: 1 | -1) {
  const before: number = read['days'][0]?.completions ?? 0;
  return { day: values['today'], completions: before + difference, isFull: false };
}

const app = fastify();
app.get('/ready', async () => ({ status: 'ready' }));
app.get<{ Params: { operation: Operation; request: string }; Querystring: { first: string; count: string } }>(
  '/:operation/:request',
  async ({ params: { operation, request }, query, headers }) => {
    const target = targetOf(Number(request), { first: Number(query.first), count: Number(query.count) });
    const at = new Date();
    const since = new Date(at.getTime() - 86_400_000);
    let values: Values = {
      ...target,
      ...days,
      at,
      since,
      idHash: hashOf(headers.cookie ?? ''),
      requestId: randomUUID(),
    };
    let row: Row = {};
    for (const [index, statement] of statements[operation].entries()) {
      const decide = index === WRITE && DECIDE[operation];
      if (decide) values = withRecords({ ...values, ...decide(row, values) });
      row = await run(`${operation} ${index}`, statement, values);
    }
    return row;
  },
);
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit());

function withRecords(values: Values): Values {
  const texts = Object.keys(RECORDS).map((name) => [name, JSON.stringify(values[name])]);
  return { ...values, ...Object.fromEntries(texts) };
}
