import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Crowd, CrowdResult } from './connection-flood.ts';
import { BenchEnvironment, type Served } from './environment.ts';
import { CHILDREN } from './families.ts';
import { LoadClient } from './load.ts';
import { processorMs } from './processes.ts';
import { seedFamilies, writeHistory } from './seed.ts';
import { spreadText } from './stats.ts';

const PROGRAM = fileURLToPath(new URL('connection-flood.ts', import.meta.url));
const FAMILIES = { first: 1, count: 500 };
const THINK_TIME_MS = 1_000;
const DURATION_MS = 24_000;
const SMALLEST = { visitors: 20, durationMs: 3_000 };
const TIMES_TOO_MANY = 5;

interface Options {
  rounds: number;
  requests: number;
  isSmallest: boolean;
}

/**
 * Measures the throughput with five times more visitors than the server can serve: kid dashboards through
 * tRPC.
 */
export async function overload(options: Options): Promise<Record<string, string>> {
  const stage = await BenchEnvironment.open();
  try {
    const client = await stage.database.pool.connect();
    await seedFamilies(client, FAMILIES, stage.timeZone);
    const children = { first: 1, count: FAMILIES.count * CHILDREN };
    await writeHistory(client, { children, days: 30, today: stage.days.today });
    client.release();
    await stage.settle();
    const server = await stage.serve();
    try {
      return await crowdTheServer(stage, server, options);
    } finally {
      await server.stop();
    }
  } finally {
    await stage.close();
  }
}

async function crowdTheServer(
  { sessionSecret, days }: BenchEnvironment,
  { port, pid }: Served,
  { rounds, requests, isSmallest }: Options,
) {
  const asked = {
    transport: 'tRPC',
    operation: 'childPage',
    families: FAMILIES,
    sessionSecret,
    today: days.today,
    port,
  } as const;
  const load = new LoadClient();
  const seen: { peak: number; crowd: CrowdResult; crowdMs: number; serverMs: number }[] = [];
  const findPeak = async () => {
    const { tookMs, requests: served } = await load.run({ ...asked, connections: 16, requests });
    return (served / tookMs) * 1_000;
  };
  try {
    await findPeak();
    for (let round = 1; round <= rounds; round++) {
      console.error(`round ${round} of ${rounds}`);
      const before = await findPeak();
      const many = Math.round((TIMES_TOO_MANY * before * THINK_TIME_MS) / 1_000);
      const { visitors, durationMs } = isSmallest ? SMALLEST : { visitors: many, durationMs: DURATION_MS };
      const serverMsBefore = processorMs(pid) ?? 0;
      const gathered = await gather({
        ...asked,
        visitors,
        thinkTimeMs: THINK_TIME_MS,
        durationMs,
      });
      const serverMs = (processorMs(pid) ?? 0) - serverMsBefore;
      // The capacity of a busy machine varies within a minute, so measure the maximum before and after.
      seen.push({ ...gathered, serverMs, peak: (before + (await findPeak())) / 2 });
    }
  } finally {
    load.close();
  }
  const text = (figure: (each: (typeof seen)[number]) => number) => spreadText(seen.map(figure));
  return {
    [`served with ${TIMES_TOO_MANY} times too many visitors, of the most`]: text(
      ({ peak, crowd }) => crowd.servedASecond / peak,
    ),
    'rejected per served request': text(({ crowd }) => crowd.rejectedPerSecond / crowd.servedASecond),
    'processor time of the visitors, of the server': text(({ crowdMs, serverMs }) => crowdMs / serverMs),
    'p50 of who is served, in ms': text(({ crowd }) => crowd.p50),
    'p99 of who is served, in ms': text(({ crowd }) => crowd.p99),
  };
}

async function gather(crowd: Crowd): Promise<{ crowd: CrowdResult; crowdMs: number }> {
  const child = fork(PROGRAM);
  child.send(crowd);
  const [answer] = (await once(child, 'message')) as [{ result?: CrowdResult; error?: string }];
  const crowdMs = processorMs(child.pid ?? 0) ?? 0;
  child.disconnect();
  if (!answer.result) throw new Error(answer.error);
  return { crowd: answer.result, crowdMs };
}
