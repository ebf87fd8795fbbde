import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Signer } from '@fastify/cookie';
import { ADMIN, BenchEnvironment, type Served } from './environment.ts';
import { CHILDREN, type FamilyRange, parentSession } from './families.ts';
import { LoadClient } from './load.ts';
import { memoryMb, processorMs } from './processes.ts';
import { seedFamilies, writeHistory } from './seed.ts';
import { spreadText } from './stats.ts';

interface Sizes {
  families: number;
  /** Days of the history that is exported. */
  exportedDays: number;
  streams: number;
  /** How long the processor time of an idle server is measured, in ms. */
  idleMs: number;
  /** Time until the server has closed sockets and freed memory, in ms. */
  settledMs: number;
}

const TEN_YEARS = 3_650;
const FULL: Sizes = {
  families: 500,
  exportedDays: TEN_YEARS,
  streams: 5_000,
  idleMs: 20_000,
  settledMs: 35_000,
};
const SMALLEST: Sizes = { families: 10, exportedDays: 10, streams: 20, idleMs: 100, settledMs: 100 };
/** Of the families, after the admin's, which the server creates. */
const FIRST = 2;
const LOGINS_AT_ONCE = 4;
const LINES = 4;
/** Open event streams per person. */
const STREAMS_OF_ONE = 10;

/** Measures how logins, event streams and exports affect other requests. */
export async function interference({
  rounds,
  requests,
  isSmallest,
}: {
  rounds: number;
  requests: number;
  isSmallest: boolean;
}): Promise<Record<string, string>> {
  const sizes = isSmallest ? SMALLEST : FULL;
  const families = { first: FIRST, count: sizes.families };
  const oldFamily = { first: FIRST + sizes.families, count: 1 };
  const stage = await BenchEnvironment.open();
  const server = await stage.serve();
  try {
    const client = await stage.database.pool.connect();
    await seedFamilies(client, families, stage.timeZone);
    await seedFamilies(client, oldFamily, stage.timeZone);
    const { today } = stage.days;
    await writeHistory(client, {
      children: { first: (families.first - 1) * CHILDREN + 1, count: families.count * CHILDREN },
      days: 30,
      today,
    });
    const ofOld = { first: (oldFamily.first - 1) * CHILDREN + 1, count: CHILDREN };
    await writeHistory(client, { children: ofOld, days: sizes.exportedDays, today });
    client.release();
    await stage.settle();
    // Gives the parent of the family the admin's password hash.
    await stage.database.pool.query(`
      insert into parent_credentials (parent_id, password_hash)
      select ${oldFamily.first}, password_hash from parent_credentials join parents on parents.id = parent_id
      where username = '${ADMIN.username}'`);
    const crowd = new Crowd(stage, server, families, oldFamily.first);
    // Runs first, because it measures memory.
    const ofStreams = await streams(stage, server, sizes);
    const logins = await crowd.besides(rounds, requests, LOGINS_AT_ONCE, () => crowd.logIn());
    const exports = await crowd.besides(rounds, requests, 1, () => crowd.fetchAllData());
    return {
      ...ofStreams,
      'p99 of “who am I” with four logins in flight, of without': spreadText(logins.shares),
      'and how long such a login takes, in ms': spreadText(logins.times),
      'p99 of “who am I” during an export of ten years, of without': spreadText(exports.shares),
      'and how long such an export takes, in ms': spreadText(exports.times),
    };
  } finally {
    await server.stop();
    await stage.close();
  }
}

class Crowd {
  readonly #stage: BenchEnvironment;
  readonly #families: FamilyRange;
  readonly #exportedFamily: number;
  readonly #url: string;
  readonly #port: number;

  constructor(stage: BenchEnvironment, { port }: Served, families: FamilyRange, exportedFamily: number) {
    this.#stage = stage;
    this.#families = families;
    this.#exportedFamily = exportedFamily;
    this.#port = port;
    this.#url = `http://127.0.0.1:${port}`;
  }

  async logIn(): Promise<void> {
    await this.#post('/api/login', ADMIN);
  }

  /** Reads the complete export of the family. */
  async fetchAllData(): Promise<void> {
    const cookie = cookieOf(this.#stage, this.#exportedFamily);
    const asked = await this.#post('/api/account/export', { currentPassword: ADMIN.password }, cookie);
    const { downloadPath } = (await asked.json()) as { downloadPath: string };
    const answer = await fetch(`${this.#url}${downloadPath}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }

  /**
   * Ratio of the p99 latency of A with and without other work, one per round, and the durations of that work
   * in ms.
   */
  async besides(
    rounds: number,
    requests: number,
    atOnce: number,
    work: () => Promise<void>,
  ): Promise<{ shares: number[]; times: number[] }> {
    const client = new LoadClient();
    const { sessionSecret, days } = this.#stage;
    const askA = async () => {
      const load = {
        transport: 'tRPC',
        operation: 'whoAmI',
        families: this.#families,
        sessionSecret,
        today: days.today,
      } as const;
      return (await client.run({ ...load, port: this.#port, connections: LINES, requests })).p99;
    };
    const shares: number[] = [];
    const times: number[] = [];
    try {
      await askA();
      for (let round = 0; round < rounds; round++) {
        const alone = await askA();
        const over = new AbortController();
        const others = Promise.all(
          Array.from({ length: atOnce }, async () => {
            while (!over.signal.aborted) {
              const startedAt = performance.now();
              await work();
              times.push(performance.now() - startedAt);
            }
          }),
        );
        others.catch(() => {}); // Avoids an unhandled rejection; the await below throws the error.
        shares.push((await askA()) / alone);
        over.abort();
        await others;
      }
    } finally {
      client.close();
    }
    return { shares, times };
  }

  async #post(path: string, body: object, cookie?: string): Promise<Response> {
    const answer = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  }
}

/** Measures the cost of idle event streams. */
async function streams(
  stage: BenchEnvironment,
  { port, pid }: Served,
  sizes: Sizes,
): Promise<Record<string, string>> {
  await sleep(sizes.settledMs);
  const [memoryBefore, idleBefore] = [memoryMb(pid), await processorShare(pid, sizes.idleMs)];
  const sockets: Socket[] = [];
  for (let stream = 0; stream < sizes.streams; stream++) {
    const family = FIRST + (Math.floor(stream / STREAMS_OF_ONE) % sizes.families);
    sockets.push(await openStream(port, cookieOf(stage, family)));
  }
  await sleep(sizes.settledMs);
  const idle = await processorShare(pid, sizes.idleMs);
  const memory = memoryMb(pid);
  for (const socket of sockets) socket.destroy();
  const isKnown = memory !== undefined && memoryBefore !== undefined;
  return {
    [`kB for each of ${sizes.streams} idle streams`]: isKnown
      ? (((memory - memoryBefore) * 1024) / sizes.streams).toFixed(1)
      : '–',
    'share of a core for them': `${(idle - idleBefore).toFixed(2)} %`,
  };
}

function openStream(port: number, cookie: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', reject).once('data', (answer) => {
      if (!String(answer).startsWith('HTTP/1.1 200')) return reject(new Error(String(answer)));
      socket.resume();
      resolve(socket);
    });
    socket.write(`GET /api/events HTTP/1.1\r\nhost: bench\r\ncookie: ${cookie}\r\n\r\n`);
  });
}

/** Idle CPU use of a process, in percent of one core. */
async function processorShare(pid: number, idleMs: number): Promise<number> {
  const before = processorMs(pid) ?? Number.NaN;
  await sleep(idleMs);
  return (((processorMs(pid) ?? Number.NaN) - before) / idleMs) * 100;
}

function cookieOf(stage: BenchEnvironment, family: number): string {
  return `starchart=${new Signer(stage.sessionSecret).sign(parentSession(family))}`;
}
