import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NetworkClient } from '../../apps/api/test-support/network-client.ts';
import { type ClusterFamily, logIn, tryLogin } from './families.ts';
import { Load } from './load.ts';
import { PRIMARY_ADDRESS } from './network.ts';
import type { ReplicatedPostgres } from './replicated-postgres.ts';
import { SERVERS, type Servers } from './servers.ts';
import { until } from './until.ts';

/** A scenario, its result, and whether the result meets the guarantee. */
export interface Result {
  scenario: string;
  result: string;
  isMet: boolean;
}

export interface Stage {
  servers: Servers;
  database: ReplicatedPostgres;
  families: ClusterFamily[];
}

export type Scenario = (stage: Stage) => Promise<Result>;

const FROZEN_MS = 10_000;
const REMOVED_WITHIN_MS = 5_000;
/** Response time limit, in ms. */
const SLOW_MS = 3_000;
const WARM_UP_MS = 2_000;
const RECEIVED_WITHIN_MS = 2_000;
const ATTEMPTS_PER_DAY = 10;
/** Failure detection time of a supervisor. */
const DETECTION_MS = 1_000;

export const SCENARIOS: readonly Scenario[] = [
  async function logOut({ servers: { urls }, families }) {
    const family = familyAt(families, 0);
    const browser = new NetworkClient(await logIn(urls[0] ?? '', family.parentLogin));
    const whoAmI = () => Promise.all(urls.map((url) => browser.rest(url, 'GET /api/auth/me')));
    const before = statuses(await whoAmI());
    await browser.rest(urls[0] ?? '', 'POST /api/logout');
    const after = statuses(await whoAmI());
    return {
      scenario: 'Logout on one server',
      result: `before ${before}, at once after ${after}`,
      isMet: before === '200 200 200' && after === '401 401 401',
    };
  },

  async function guessPasswords({ servers: { urls }, families }) {
    const { username } = familyAt(families, 1).parentLogin;
    const answers: number[] = [];
    for (let number = 0; number < 2 * ATTEMPTS_PER_DAY; number++) {
      const url = urls[number % urls.length] ?? '';
      answers.push(await tryLogin(url, { username, password: `guess number ${number}` }));
    }
    const verified = answers.filter((status) => status === 401).length;
    const rejected = answers.filter((status) => status === 429).length;
    return {
      scenario: `${answers.length} wrong passwords over three servers`,
      result: `${verified} verified, ${rejected} rejected`,
      isMet: verified === ATTEMPTS_PER_DAY && rejected === answers.length - verified,
    };
  },

  async function deliverChangeEvent({ servers: { urls }, families }) {
    const { cookie, parent, childId } = familyAt(families, 2);
    const connection = new AbortController();
    const stream = await fetch(`${urls[0]}/api/events`, { headers: { cookie }, signal: connection.signal });
    const received = listen(stream, new RegExp(`"childId":${childId}\\b`));
    await parent.rest(urls[2] ?? '', `POST /api/children/${childId}/bonus-points`, {
      points: 1,
      reason: 'change event',
    });
    const answeredAt = performance.now();
    const isReceived = await Promise.race([received, sleep(RECEIVED_WITHIN_MS, false)]);
    const ms = performance.now() - answeredAt;
    connection.abort();
    return {
      scenario: 'Change event between servers',
      result: isReceived ? `received ${Math.round(ms)} ms after the response` : 'not received',
      isMet: isReceived,
    };
  },

  async function restartServers({ servers, families }) {
    const load = new Load(families);
    await sleep(WARM_UP_MS);
    for (const index of SERVERS.keys()) {
      await servers.restart(index);
      await sleep(WARM_UP_MS);
    }
    await load.end();
    return {
      scenario: 'Rolling restart under load',
      result: load.summary(),
      isMet: load.failed.length === 0 && load.asked.length > 0,
    };
  },

  async function freezeServer({ servers, families }) {
    const load = new Load(families);
    await sleep(WARM_UP_MS);
    const frozenAt = performance.now();
    servers.freeze(1);
    await sleep(FROZEN_MS);
    servers.thaw(1);
    await load.end();
    const affected = load.asked.filter(
      ({ at, ms, status }) => at + ms > frozenAt && (status === 0 || status >= 500 || ms > SLOW_MS),
    );
    const removedAfter = Math.max(0, ...affected.map(({ at, ms }) => at + ms - frozenAt));
    return {
      scenario: `A server frozen for ${FROZEN_MS / 1_000} s under load`,
      result: `removed after ${seconds(removedAfter)}; ${load.summary()}`,
      isMet: removedAfter <= REMOVED_WITHIN_MS,
    };
  },

  async function failOver({ database, servers, families }) {
    const load = new Load(families);
    await sleep(2 * WARM_UP_MS);
    const killedAt = performance.now();
    const before = load.acknowledged.length;
    database.killPrimary();
    await sleep(DETECTION_MS);
    await database.promoteStandby();
    await until('points are written again', () => load.acknowledged.length > before + families.length);
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
      scenario: 'Primary killed under load, standby promoted',
      result: `writes again after ${seconds(downMs)}; of ${load.acknowledged.length} confirmed writes ${lost} lost, ${doubled} doubled. ${verification}`,
      isMet: lost === 0 && doubled === 0 && verification.startsWith('All ledgers are correct'),
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

function familyAt(families: readonly ClusterFamily[], index: number): ClusterFamily {
  const family = families[index];
  if (!family) throw new Error('There are too few families');
  return family;
}

function statuses(answers: readonly { status: number }[]): string {
  return answers.map(({ status }) => status).join(' ');
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
