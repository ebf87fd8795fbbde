import { showProgress } from '../../apps/api/src/cli/show-progress.ts';
import { BenchEnvironment, type Served } from './environment.ts';
import { CHILDREN, type FamilyRange, HABITS, mostCompletions } from './families.ts';
import { LoadClient } from './load.ts';
import { OPERATION_NAMES, OPERATIONS, type Operation } from './operations.ts';
import { addHabits, prepareNextRound, type Schedules, seedFamilies, writeHistory } from './seed.ts';
import { spreadOf, spreadText } from './stats.ts';

/** A server and a range of families to compare. */
interface Place {
  name: string;
  server: Served;
  families: FamilyRange;
  stage: BenchEnvironment;
}

/** Median time of each operation per round, in ms. */
export interface Growth {
  name: string;
  p50: Record<Operation, number[]>;
}

/** Uses one connection to measure the latency of the call alone. Interleaves the servers. */
async function measure(places: readonly Place[], rounds: number, requests: number): Promise<Growth[]> {
  const client = new LoadClient();
  const growths = places.map(
    ({ name }): Growth => ({
      name,
      p50: { whoAmI: [], childPage: [], parentPage: [], complete: [], undo: [], redeem: [] },
    }),
  );
  const total = (rounds + 1) * OPERATIONS.length;
  let done = 0;
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const operation of OPERATIONS) {
        for (const [index, { server, families, stage }] of places.entries()) {
          const { p50 } = await client.run({
            transport: 'tRPC',
            operation,
            families,
            sessionSecret: stage.sessionSecret,
            today: stage.days.today,
            port: server.port,
            connections: 1,
            // The number of completions and undos per day is limited.
            requests:
              operation === 'complete' || operation === 'undo'
                ? Math.min(requests, mostCompletions(families))
                : requests,
          });
          if (round > 0) growths[index]?.p50[operation].push(p50);
        }
        showProgress(++done, total, `growth: ${OPERATION_NAMES[operation]}      `);
      }
      for (const stage of new Set(places.map((place) => place.stage)))
        await prepareNextRound(stage.database.pool);
    }
  } finally {
    client.close();
  }
  return growths;
}

/** Measures how the calls about one child grow with its history. `sizes` in completions of the child. */
export async function growthOfChild(
  sizes: readonly number[],
  options: { families: number; days: number; rounds: number; requests: number },
): Promise<Growth[]> {
  const stage = await BenchEnvironment.open();
  try {
    await load(stage, { first: 1, count: options.families }, options.days);
    const places: Omit<Place, 'server'>[] = [];
    for (const [index, size] of sizes.entries()) {
      // Children that differ in their history only; several, so that enough habits are open.
      const families = { first: options.families + 1 + index, count: 1 };
      await load(stage, families, Math.round(size / HABITS));
      places.push({ name: size.toLocaleString('en'), families, stage });
    }
    await stage.settle();
    const server = await stage.serve();
    const growths = await measure(
      places.map((place) => ({ ...place, server })),
      options.rounds,
      options.requests,
    );
    await server.stop();
    return growths;
  } finally {
    await stage.close();
  }
}

/** Measures the calls about one child with many habits: once a day, then half of them with schedules. */
export async function growthOfSchedules(
  habits: number,
  options: { families: number; days: number; rounds: number; requests: number },
): Promise<Growth[]> {
  const stage = await BenchEnvironment.open();
  try {
    const { days } = options;
    await load(stage, { first: 1, count: options.families }, days);
    const places: Omit<Place, 'server'>[] = [];
    const shapes: readonly Schedules[] = ['once a day', 'half with schedules'];
    for (const [index, schedules] of shapes.entries()) {
      const families = { first: options.families + 1 + index, count: 1 };
      await load(stage, families, days);
      const { today } = stage.days;
      await addHabits(stage.database.pool, families, { habits, schedules, days, today });
      places.push({ name: `${habits} habits ${schedules}`, families, stage });
    }
    await stage.settle();
    const server = await stage.serve();
    const growths = await measure(
      places.map((place) => ({ ...place, server })),
      options.rounds,
      options.requests,
    );
    await server.stop();
    return growths;
  } finally {
    await stage.close();
  }
}

export interface Storage {
  completions: number;
  /** Size of table and indexes per completion, including its ledger entry. */
  completionBytes: number;
  lineBytes: number;
}

/** Measures how the calls grow with the database. All databases are open at once, one per size. */
export async function growthOfDatabase(
  sizes: readonly number[],
  options: { days: number; rounds: number; requests: number },
): Promise<{ growths: Growth[]; storage: Storage | undefined }> {
  const places: Place[] = [];
  try {
    for (const size of sizes) {
      const stage = await BenchEnvironment.open();
      const families = { first: 1, count: Math.ceil(size / (options.days * CHILDREN * HABITS)) };
      console.error(`Loading ${size.toLocaleString('en')} completions …`);
      await load(stage, families, options.days);
      await stage.settle();
      places.push({ name: size.toLocaleString('en'), stage, families, server: await stage.serve() });
    }
    const growths = await measure(places, options.rounds, options.requests);
    const largest = places.at(-1);
    return { growths, storage: largest && (await storageOf(largest.stage)) };
  } finally {
    for (const { server, stage } of places) {
      await server.stop();
      await stage.close();
    }
  }
}

async function load(stage: BenchEnvironment, families: FamilyRange, days: number): Promise<void> {
  const client = await stage.database.pool.connect();
  await seedFamilies(client, families, stage.timeZone);
  const children = { first: (families.first - 1) * CHILDREN + 1, count: families.count * CHILDREN };
  await writeHistory(client, { children, days, today: stage.days.today });
  client.release();
}

async function storageOf(stage: BenchEnvironment): Promise<Storage | undefined> {
  const { rows } = await stage.database.pool.query<Storage>(`
    select (select count(*) from habit_completions) as completions,
      (pg_total_relation_size('habit_completions') / (select count(*) from habit_completions))::int as "completionBytes",
      (pg_total_relation_size('points_entries') / (select count(*) from points_entries))::int as "lineBytes"`);
  return rows[0];
}

/** Medians in ms, and the ratio of the largest to the smallest size per round: median, minimum, maximum. */
export function growthTable(growths: readonly Growth[]): Record<string, Record<string, string>> {
  const [smallest, largest] = [growths[0], growths.at(-1)];
  return Object.fromEntries(
    OPERATIONS.map((operation) => [
      OPERATION_NAMES[operation],
      {
        ...Object.fromEntries(
          growths.map(({ name, p50 }) => [`${name}, ms`, spreadOf(p50[operation]).median.toFixed(2)]),
        ),
        'last of first': spreadText(
          (largest?.p50[operation] ?? []).map(
            (time, round) => time / (smallest?.p50[operation][round] ?? Number.NaN),
          ),
        ),
      },
    ]),
  );
}
