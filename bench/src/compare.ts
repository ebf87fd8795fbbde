import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showProgress } from '../../apps/api/src/cli/show-progress.ts';
import type { BenchEnvironment, Served } from './environment.ts';
import { type FamilyRange, mostCompletions } from './families.ts';
import { LoadClient } from './load.ts';
import { OPERATION_NAMES, OPERATIONS, type Operation } from './operations.ts';
import { findPgbench, Pgbench } from './pgbench.ts';
import { processorMs } from './processes.ts';
import type { Transport } from './requests.ts';
import { prepareNextRound } from './seed.ts';
import { spreadOf, spreadText } from './stats.ts';

/** One run of one operation with one implementation. */
export interface Run {
  operation: Operation;
  by: 'pgbench' | Transport;
  connections: number;
  round: number;
  /** Requests per second. */
  rate: number;
  /** In ms; pgbench does not report percentiles. */
  p50?: number;
  p99?: number;
  /** CPU time per request, in µs. */
  serverUs?: number | undefined;
  databaseUs?: number | undefined;
}

export interface CompareOptions {
  families: FamilyRange;
  connections: readonly number[];
  rounds: number;
  /** Requests per run. */
  requests: number;
}

const WAYS = ['pgbench', 'bare', 'tRPC', 'REST'] as const;
/** An undo needs a completion, so each implementation runs both before the next one. */
const TURNS: readonly (readonly Operation[])[] = [
  ['whoAmI'],
  ['childPage'],
  ['parentPage'],
  ['complete', 'undo'],
  ['redeem'],
];

/**
 * Measures every operation with every implementation, interleaved so that noise of the machine affects all of
 * them.
 */
export async function compare(stage: BenchEnvironment, options: CompareOptions): Promise<Run[]> {
  const { families, connections, rounds } = options;
  const requests = Math.min(options.requests, mostCompletions(families));
  const folder = mkdtempSync(join(tmpdir(), 'starchart-pgbench-'));
  const program = findPgbench();
  if (!program) {
    console.error('pgbench not found, so its columns stay empty; set PGBENCH_PATH to its path.');
  }
  const pgbench =
    program &&
    (await Pgbench.prepare({
      program,
      folder,
      connection: stage.postgres.connection,
      days: { ...stage.days },
      families,
    }));
  const served = await stage.serve();
  const bare = await stage.serveBare();
  const client = new LoadClient();
  const { sessionSecret } = stage;

  async function measure(operation: Operation, by: Run['by'], lines: number, round: number): Promise<Run> {
    const server: Served | undefined = { pgbench: undefined, bare, tRPC: served, REST: served }[by];
    const before = processorTimes(stage, server);
    const figures =
      by === 'pgbench' || !server
        ? { rate: (pgbench && (await pgbench.run(operation, lines, requests))) || 0 }
        : await client
            .run({
              transport: by,
              operation,
              families,
              sessionSecret,
              today: stage.days.today,
              port: server.port,
              connections: lines,
              requests,
            })
            .then(({ tookMs, requests: all, p50, p99 }) => ({ rate: (all * 1000) / tookMs, p50, p99 }));
    const done = Math.ceil(requests / lines) * lines;
    const after = processorTimes(stage, server);
    const perRequest = (from = Number.NaN, to = Number.NaN) => ((to - from) * 1000) / done;
    return {
      operation,
      by,
      connections: lines,
      round,
      ...figures,
      serverUs: perRequest(before.serverMs, after.serverMs),
      databaseUs: perRequest(before.databaseMs, after.databaseMs),
    };
  }

  const runs: Run[] = [];
  const ways = WAYS.filter((way) => way !== 'pgbench' || pgbench);
  const total = (rounds + 1) * connections.length * ways.length * OPERATIONS.length;
  let done = 0;
  try {
    // The first round is a warm-up and is not counted.
    for (let round = 0; round <= rounds; round++) {
      for (const lines of connections) {
        for (const operations of TURNS) {
          for (const way of ways) {
            for (const operation of operations) {
              const run = await measure(operation, way, lines, round);
              if (round > 0) runs.push(run);
              showProgress(
                ++done,
                total,
                `${OPERATION_NAMES[operation]}, ${way}, ${lines} connections      `,
              );
            }
          }
        }
        await prepareNextRound(stage.database.pool);
        await stage.settle();
      }
    }
  } finally {
    client.close();
    await Promise.all([served.stop(), bare.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
  return runs;
}

function processorTimes(stage: BenchEnvironment, server: Served | undefined) {
  return { databaseMs: processorMs(stage.postgresPid), serverMs: server && processorMs(server.pid) };
}

/**
 * One row per operation and number of connections. Ratios compare runs of the same round: median, minimum,
 * maximum.
 */
export function compareTable(runs: readonly Run[]): Record<string, Record<string, string>> {
  const table: Record<string, Record<string, string>> = {};
  for (const connections of new Set(runs.map((run) => run.connections))) {
    for (const operation of OPERATIONS) {
      const of = (by: Run['by']) =>
        runs.filter((run) => run.by === by && run.operation === operation && run.connections === connections);
      const share = (by: Run['by'], to: Run['by'], figure: 'rate' | 'serverUs') =>
        spreadText(
          of(by).flatMap((run) => {
            const other = of(to).find(({ round }) => round === run.round)?.[figure];
            return other && run[figure] ? [run[figure] / other] : [];
          }),
        );
      const median = (by: Run['by'], figure: 'rate' | 'serverUs' | 'databaseUs' | 'p99') => {
        const { median: middle } = spreadOf(of(by).flatMap((run) => run[figure] ?? []));
        return Number.isNaN(middle) ? '–' : middle.toFixed(figure === 'p99' ? 1 : 0);
      };
      table[`${OPERATION_NAMES[operation]}, ${connections}`] = {
        'tRPC of pgbench': share('tRPC', 'pgbench', 'rate'),
        'REST of pgbench': share('REST', 'pgbench', 'rate'),
        'tRPC of bare': share('tRPC', 'bare', 'rate'),
        'REST of tRPC': share('REST', 'tRPC', 'rate'),
        'server CPU of bare': share('tRPC', 'bare', 'serverUs'),
        'per s: pgbench, bare, tRPC, REST': (['pgbench', 'bare', 'tRPC', 'REST'] as const)
          .map((by) => median(by, 'rate'))
          .join(', '),
        'server µs: bare, tRPC, REST': (['bare', 'tRPC', 'REST'] as const)
          .map((by) => median(by, 'serverUs'))
          .join(', '),
        'database µs': median('tRPC', 'databaseUs'),
        'p99 ms': median('tRPC', 'p99'),
      };
    }
  }
  return table;
}
