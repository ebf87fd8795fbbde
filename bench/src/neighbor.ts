import { Signer } from '@fastify/cookie';
import { BenchEnvironment } from './environment.ts';
import { CHILDREN, HABITS, mostCompletions, POINTS, parentSession } from './families.ts';
import { LoadClient } from './load.ts';
import { seedFamilies, writeHistory } from './seed.ts';
import { spreadText } from './stats.ts';

/** Starts after the admin's family, which the server creates. */
const FAMILIES = { first: 2, count: 500 };
const LARGE = { first: 502, count: 1 };
const DAYS = 14;
/** The most that a family may have. */
const LARGE_CHILDREN = 30;
const LARGE_HABITS = 40;
const READS_IN_FLIGHT = 20;
const TAPS = 150;

/**
 * Measures the taps of other families, one at a time, while a family of 30 children and 1,200 active habits has 20 reads of the board of
 * all children in flight.
 */
export async function neighbor(rounds: number): Promise<Record<string, string>> {
  const stage = await BenchEnvironment.open();
  const server = await stage.serve();
  const client = new LoadClient();
  try {
    await seed(stage);
    const cookie = `starchart=${new Signer(stage.sessionSecret).sign(parentSession(LARGE.first))}`;
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
        families: FAMILIES,
        sessionSecret: stage.sessionSecret,
        today: stage.days.today,
        port: server.port,
        connections: 1,
        requests: Math.min(TAPS, mostCompletions(FAMILIES)),
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
        Array.from({ length: READS_IN_FLIGHT }, async () => {
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
      [`p50 of a tap beside ${READS_IN_FLIGHT} reads of a large family, in ms`]: spreadText(beside),
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

async function seed(stage: BenchEnvironment): Promise<void> {
  const { today } = stage.days;
  const client = await stage.database.pool.connect();
  await seedFamilies(client, FAMILIES, stage.timeZone);
  await seedFamilies(client, LARGE, stage.timeZone);
  const children = { first: (FAMILIES.first - 1) * CHILDREN + 1, count: (FAMILIES.count + 1) * CHILDREN };
  await writeHistory(client, { children, days: DAYS, today });
  await client.query(`
    set session_replication_role = replica;
    insert into children (family_id, parent_id, name)
      select ${LARGE.first}, ${LARGE.first}, 'More ' || c from generate_series(1, ${LARGE_CHILDREN - CHILDREN}) as c;
    insert into ledgers (family_id, child_id)
      select family_id, id from children where family_id = ${LARGE.first} and name like 'More %';
    insert into habits (family_id, child_id, name, description, points_per_completion, frequency, color, icon,
        completion_count, last_completed_on, last_met_on, last_streak, longest_streak)
      select family_id, id, 'Extra ' || h, 'Something to do', ${POINTS}, 'daily', 'primary', 'reading',
        ${DAYS}, date '${today}' - 1, date '${today}' - 1, ${DAYS}, ${DAYS}
      from children, generate_series(case when name like 'More %' then 1 else ${HABITS + 1} end, ${LARGE_HABITS}) as h
      where family_id = ${LARGE.first};
    insert into habit_completions (family_id, child_id, habit_id, completed_at, completed_on, early, points_earned, streak,
        longest_streak, first_entry_number, entry_count)
      select family_id, child_id, id, date '${today}' - day + time '12:00', date '${today}' - day, false, ${POINTS},
        ${DAYS + 1} - day, ${DAYS + 1} - day, 1, 1
      from habits, generate_series(1, ${DAYS}) as day where family_id = ${LARGE.first} and name like 'Extra %';
    set session_replication_role = default`);
  client.release();
  await stage.settle();
}
