import { Signer } from '@fastify/cookie';
import { BenchEnvironment } from './environment.ts';
import { CHILDREN, type FamilyRange, HABITS, mostCompletions, POINTS, parentSession } from './families.ts';
import { LoadClient } from './load.ts';
import { seedFamilies, writeHistory } from './seed.ts';
import { spreadText } from './stats.ts';

interface Sizes {
  families: number;
  /** Of the large family. */
  children: number;
  /** Of each of its children. */
  habits: number;
  readsInFlight: number;
  taps: number;
}

/** The large family has the most that a family may have. */
const FULL: Sizes = { families: 500, children: 30, habits: 40, readsInFlight: 20, taps: 150 };
const SMALLEST: Sizes = { families: 5, children: 4, habits: 10, readsInFlight: 2, taps: 10 };
/** Of the families, after the admin's, which the server creates. */
const FIRST = 2;
const DAYS = 14;

/**
 * Measures the taps of other families, one at a time, while a family of 30 children and 1,200 active habits has 20 reads of the board of
 * all children in flight.
 */
export async function neighbor({
  rounds,
  isSmallest,
}: {
  rounds: number;
  isSmallest: boolean;
}): Promise<Record<string, string>> {
  const sizes = isSmallest ? SMALLEST : FULL;
  const families = { first: FIRST, count: sizes.families };
  const large = FIRST + sizes.families;
  const stage = await BenchEnvironment.open();
  const server = await stage.serve();
  const client = new LoadClient();
  try {
    await seed(stage, families, sizes);
    const cookie = `starchart=${new Signer(stage.sessionSecret).sign(parentSession(large))}`;
    const statuses = new Map<number, number>();
    const readTimes: number[] = [];
    const read = async () => {
      const startedAt = performance.now();
      const url = `http://127.0.0.1:${server.port}/api/family-board`;
      const answer = await fetch(url, { headers: { cookie } });
      await answer.arrayBuffer();
      readTimes.push(performance.now() - startedAt);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    };
    const tap = async () => {
      // A habit counts once a day; the next round taps the same ones.
      await stage.database.pool.query('update habits set undo_count = 0 where undo_count > 0');
      const load = {
        transport: 'tRPC',
        families,
        sessionSecret: stage.sessionSecret,
        today: stage.days.today,
        port: server.port,
        connections: 1,
        requests: Math.min(sizes.taps, mostCompletions(families)),
      } as const;
      // Every answer must be a success, otherwise the client throws.
      const { p50 } = await client.run({ ...load, operation: 'complete' });
      await client.run({ ...load, operation: 'undo' });
      return p50;
    };
    await tap();
    const quiet: number[] = [];
    const beside: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      console.error(`round ${round} of ${rounds}`);
      quiet.push(await tap());
      const over = new AbortController();
      const reads = Promise.all(
        Array.from({ length: sizes.readsInFlight }, async () => {
          while (!over.signal.aborted) await read();
        }),
      );
      reads.catch(() => {}); // Avoids an unhandled rejection; the await below throws the error.
      beside.push(await tap());
      over.abort();
      await reads;
    }
    return {
      'p50 of a tap, in ms': spreadText(quiet),
      [`p50 of a tap beside ${sizes.readsInFlight} reads of a large family, in ms`]: spreadText(beside),
      'ratio of the two': spreadText(beside.map((p50, round) => p50 / (quiet[round] ?? Number.NaN))),
      'reads of the large family, in ms': spreadText(readTimes, 0),
      'their statuses': [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
    };
  } finally {
    client.close();
    await server.stop();
    await stage.close();
  }
}

async function seed(stage: BenchEnvironment, families: FamilyRange, sizes: Sizes): Promise<void> {
  const { today } = stage.days;
  const large = families.first + families.count;
  const client = await stage.database.pool.connect();
  await seedFamilies(client, families, stage.timeZone);
  await seedFamilies(client, { first: large, count: 1 }, stage.timeZone);
  const children = { first: (families.first - 1) * CHILDREN + 1, count: (families.count + 1) * CHILDREN };
  await writeHistory(client, { children, days: DAYS, today });
  await client.query(`
    set session_replication_role = replica;
    insert into children (family_id, parent_id, name)
      select ${large}, ${large}, 'More ' || c from generate_series(1, ${sizes.children - CHILDREN}) as c;
    insert into ledgers (family_id, child_id)
      select family_id, id from children where family_id = ${large} and name like 'More %';
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color, icon,
        completion_count, last_completed_on, last_met_on, last_streak, longest_streak)
      select family_id, id, 'Extra ' || h, 'Something to do', ${POINTS}, 'daily', 'primary', 'reading',
        ${DAYS}, date '${today}' - 1, date '${today}' - 1, ${DAYS}, ${DAYS}
      from children, generate_series(case when name like 'More %' then 1 else ${HABITS + 1} end, ${sizes.habits}) as h
      where family_id = ${large};
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned, streak,
        longest_streak, first_entry_number, entry_count)
      select family_id, child_id, id, date '${today}' - day + time '12:00', date '${today}' - day, false, ${POINTS},
        ${DAYS + 1} - day, ${DAYS + 1} - day, 1, 1
      from habits, generate_series(1, ${DAYS}) as day where family_id = ${large} and name like 'Extra %';
    set session_replication_role = default`);
  client.release();
  await stage.settle();
}
