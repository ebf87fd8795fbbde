import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NetworkClient } from '../../apps/api/src/testing/network-client.ts';
import { type ClusterFamily, logIn, tryLogin } from './families.ts';
import { Load } from './load.ts';
import { PRIMARY_ADDRESS } from './network.ts';
import type { ReplicatedPostgres } from './replicated-postgres.ts';
import { SERVERS, type Servers } from './servers.ts';
import { until } from './until.ts';

/** A scenario, its result, and whether the result meets the guarantee. */
export interface Result {
  trial: string;
  seen: string;
  isKept: boolean;
}

export interface Stage {
  servers: Servers;
  database: ReplicatedPostgres;
  households: ClusterFamily[];
}

export type Scenario = (stage: Stage) => Promise<Result>;

const FROZEN_MS = 10_000;
const OUT_WITHIN_MS = 5_000;
/** Response time limit, in ms. */
const SLOW_MS = 3_000;
const WARM_UP_MS = 2_000;
const HEARD_WITHIN_MS = 2_000;
const STRANGERS_TRIES_A_DAY = 10;
/** Failure detection time of a supervisor. */
const NOTICE_MS = 1_000;

export const SCENARIOS: readonly Scenario[] = [
  async function logOut({ servers: { urls }, households }) {
    const household = familyAt(households, 0);
    const browser = new NetworkClient(await logIn(urls[0] ?? '', household.parentLogin));
    const whoAmI = () => Promise.all(urls.map((url) => browser.rest(url, 'GET /api/auth/me')));
    const before = statuses(await whoAmI());
    await browser.rest(urls[0] ?? '', 'POST /api/logout');
    const after = statuses(await whoAmI());
    return {
      trial: 'Logout on one server',
      seen: `before ${before}, at once after ${after}`,
      isKept: before === '200 200 200' && after === '401 401 401',
    };
  },

  async function guess({ servers: { urls }, households }) {
    const { username } = familyAt(households, 1).parentLogin;
    const answers: number[] = [];
    for (let number = 0; number < 2 * STRANGERS_TRIES_A_DAY; number++) {
      const url = urls[number % urls.length] ?? '';
      answers.push(await tryLogin(url, { username, password: `guess number ${number}` }));
    }
    const looked = answers.filter((status) => status === 401).length;
    const refused = answers.filter((status) => status === 429).length;
    return {
      trial: `${answers.length} wrong passwords, in turn on three servers`,
      seen: `${looked} looked at, ${refused} refused`,
      isKept: looked === STRANGERS_TRIES_A_DAY && refused === answers.length - looked,
    };
  },

  async function hear({ servers: { urls }, households }) {
    const { cookie, parent, childId } = familyAt(households, 2);
    const hangUp = new AbortController();
    const stream = await fetch(`${urls[0]}/api/events`, { headers: { cookie }, signal: hangUp.signal });
    const heard = listen(stream, new RegExp(`"childId":${childId}\\b`));
    await parent.rest(urls[2] ?? '', `POST /api/children/${childId}/bonus-points`, {
      points: 1,
      reason: 'to be heard',
    });
    const told = performance.now();
    const isHeard = await Promise.race([heard, sleep(HEARD_WITHIN_MS, false)]);
    const ms = performance.now() - told;
    hangUp.abort();
    return {
      trial: 'A live event from one server to another',
      seen: isHeard ? `heard ${Math.round(ms)} ms after the answer` : 'not heard',
      isKept: isHeard,
    };
  },

  async function restartAll({ servers, households }) {
    const load = new Load(households);
    await sleep(WARM_UP_MS);
    for (const index of SERVERS.keys()) {
      await servers.restart(index);
      await sleep(WARM_UP_MS);
    }
    await load.end();
    return {
      trial: 'Rolling restart under load',
      seen: load.summary(),
      isKept: load.failed.length === 0 && load.asked.length > 0,
    };
  },

  async function freeze({ servers, households }) {
    const load = new Load(households);
    await sleep(WARM_UP_MS);
    const frozenAt = performance.now();
    servers.freeze(1);
    await sleep(FROZEN_MS);
    servers.thaw(1);
    await load.end();
    const troubled = load.asked.filter(
      ({ at, ms, status }) => at + ms > frozenAt && (status === 0 || status >= 500 || ms > SLOW_MS),
    );
    const outAfter = Math.max(0, ...troubled.map(({ at, ms }) => at + ms - frozenAt));
    return {
      trial: `A server frozen for ${FROZEN_MS / 1_000} s under load`,
      seen: `out after ${seconds(outAfter)}; until then ${load.summary()}`,
      isKept: outAfter <= OUT_WITHIN_MS,
    };
  },

  async function loseThePrimary({ database, servers, households }) {
    const load = new Load(households);
    await sleep(2 * WARM_UP_MS);
    const killedAt = performance.now();
    const before = load.acknowledged.length;
    database.killPrimary();
    await sleep(NOTICE_MS);
    await database.promoteStandby();
    await until('stars are given again', () => load.acknowledged.length > before + households.length);
    const downMs = performance.now() - killedAt;
    await sleep(2 * WARM_UP_MS);
    await load.end();

    const { pool, close } = database.open();
    const { rows } = await pool.query<{ reason: string; times: number }>(
      `select reason, count(*)::integer as times from points_entries where reason like 'load-%' group by reason`,
    );
    await close();
    const stored = new Set(rows.map(({ reason }) => reason));
    const lost = load.acknowledged.filter((reason) => !stored.has(reason)).length;
    const doubled = rows.filter(({ times }) => times > 1).length;
    const verification = await verifyLedger(servers.dataDir);
    return {
      trial: 'Primary killed under load, standby promoted',
      seen: `stars given again after ${seconds(downMs)}; of ${load.acknowledged.length} acknowledged ${lost} lost, ${doubled} doubled. ${verification}`,
      isKept: lost === 0 && doubled === 0 && verification.startsWith('The books balance'),
    };
  },
];

const verifyLedgerCommand = fileURLToPath(
  new URL('../../apps/api/src/cli/verify-ledger.ts', import.meta.url),
);

/** Last output line of `npm run ledger:verify`. */
async function verifyLedger(dataDir: string): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: `postgresql://starchart@${PRIMARY_ADDRESS}:5432/starchart`,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [verifyLedgerCommand], { env });
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** Resolves to true when the stream contains the expected text; never resolves if it ends first. */
async function listen(stream: Response, expected: RegExp): Promise<boolean> {
  let text = '';
  try {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (expected.test(text)) return true;
    }
  } catch {
    // The client closed the stream.
  }
  return await new Promise<never>(() => {});
}

function familyAt(households: readonly ClusterFamily[], index: number): ClusterFamily {
  const household = households[index];
  if (!household) throw new Error('There are too few families');
  return household;
}

function statuses(answers: readonly { status: number }[]): string {
  return answers.map(({ status }) => status).join(' ');
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
