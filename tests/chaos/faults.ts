import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { type Cluster, SERVERS } from './cluster.ts';
import type { Figures } from './stats.ts';

/** A fault after a pause. */
export interface Fault {
  kind:
    | 'kill a server'
    | 'kill the database'
    | 'kill both'
    | 'freeze a server'
    | 'freeze the database'
    | 'terminate connections';
  server: number;
  /** Duration of a freeze, in ms. */
  lastsMs: number;
  pauseMs: number;
}

/**
 * The supervisor of the embedded database gives up after five crashes in a minute, so database kills are
 * limited.
 */
const PAUSE_MS = { min: 5_000, max: 10_000 };
const FAULTS_BETWEEN_DATABASE_KILLS = 2;
const PLANNED_AT_ONCE = 1_000;

const aFault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('kill a server' as const) },
    { weight: 3, arbitrary: fc.constantFrom('kill the database' as const, 'kill both' as const) },
    { weight: 3, arbitrary: fc.constantFrom('freeze a server' as const, 'freeze the database' as const) },
    { weight: 1, arbitrary: fc.constant('terminate connections' as const) },
  ),
  server: fc.nat({ max: SERVERS - 1 }),
  lastsMs: fc.constantFrom(300, 700, 1_200, 4_000),
  pauseMs: fc.integer(PAUSE_MS),
});

/** Generates an endless sequence of faults from a seed. */
export function* faultPlan(seed: number): Generator<Fault> {
  let sinceDatabaseKill = 0;
  for (let part = 0; ; part++) {
    for (const fault of fc.sample(aFault, { seed: seed + part, numRuns: PLANNED_AT_ONCE })) {
      const isDatabaseKill = fault.kind === 'kill the database' || fault.kind === 'kill both';
      const isTooSoon = isDatabaseKill && sinceDatabaseKill < FAULTS_BETWEEN_DATABASE_KILLS;
      sinceDatabaseKill = isDatabaseKill && !isTooSoon ? 0 : sinceDatabaseKill + 1;
      yield isTooSoon ? { ...fault, kind: 'kill a server' } : fault;
    }
  }
}

/** Injects faults one at a time, each after the recovery from the last, until aborted or done. */
export async function breakThings(
  cluster: Cluster,
  faults: Iterable<Fault>,
  { figures, end }: { figures: Figures; end: AbortSignal },
): Promise<void> {
  for (const fault of faults) {
    await sleep(fault.pauseMs, undefined, { signal: end }).catch(() => {});
    if (end.aborted) return;
    await cluster.undisturbed(() => breakOne(cluster, fault, figures));
  }
}

async function breakOne(cluster: Cluster, { kind, server, lastsMs }: Fault, figures: Figures): Promise<void> {
  switch (kind) {
    case 'kill a server':
      figures.crashes += 1;
      return await cluster.killServer(server);
    case 'kill the database':
      figures.crashes += 1;
      return await cluster.killDatabase();
    case 'kill both':
      figures.crashes += 2;
      return await cluster.killServerAndDatabase(server);
    case 'freeze a server':
      figures.freezes += 1;
      return await cluster.freezeServer(server, lastsMs);
    case 'freeze the database':
      figures.freezes += 1;
      return await cluster.freezeDatabase(lastsMs);
    case 'terminate connections':
      figures.terminations += 1;
      return await cluster.terminateConnections();
    default:
      throw new Error('There is no such fault');
  }
}
