import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registerFamilies } from './families.ts';
import { buildNetwork } from './network.ts';
import { startBalancer, startPooler } from './pooler-and-balancer.ts';
import { ReplicatedPostgres } from './replicated-postgres.ts';
import { type Result, SCENARIOS } from './scenarios.ts';
import { Servers } from './servers.ts';

const EXIT_FAILED = 1;
const INSIDE = '--inside';
const LONGEST_RUN_MS = 10 * 60_000;
const FAMILIES = 8;

/** Folder of the programs of Debian packages. */
const PROGRAMS = { haproxy: '/usr/sbin/haproxy', pgbouncer: '/usr/sbin/pgbouncer', iproute2: '/usr/sbin/ip' };
const POSTGRES = '/usr/lib/postgresql/*/bin';

/** Namespaces that end with this process: network, mounts and process IDs. */
const APART = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Why this machine cannot run the test; undefined if it can. */
function whatIsMissing(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, to create networks';
  if (spawnSync('unshare', [...APART, 'true']).status !== 0) return 'this machine allows no namespaces';
  const missing: string[] = Object.entries(PROGRAMS)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
  if (!postgresPrograms()) missing.push('postgresql');
  return missing.length > 0 ? `Debian's packages ${missing.join(', ')} are not installed` : undefined;
}

/** Newest PostgreSQL server on this machine. */
function postgresPrograms(): string | undefined {
  return globSync(`${POSTGRES}/initdb`)
    .map((path) => path.replace(/\/initdb$/, ''))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);
}

/** Restarts this program in isolated namespaces and temporary folders, so that it leaves nothing behind. */
function runApart(): void {
  const missing = whatIsMissing();
  if (missing) {
    console.log(`Skipped: ${missing}.`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'starchart-cluster-'));
  // PostgreSQL and PgBouncer run as another user.
  chmodSync(folder, 0o755);
  const self = fileURLToPath(import.meta.url);
  try {
    const { status } = spawnSync('unshare', [...APART, process.execPath, self, INSIDE, folder], {
      stdio: 'inherit',
      timeout: LONGEST_RUN_MS,
      killSignal: 'SIGKILL',
    });
    process.exitCode = status ?? EXIT_FAILED;
  } finally {
    if (process.env.KEEP_LOGS) console.log(`The logs are in ${folder}.`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

async function runInside(folder: string): Promise<void> {
  // The kernel ignores unhandled signals to the first process of a namespace; when it ends, all others end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(EXIT_FAILED));
  buildNetwork();
  const database = new ReplicatedPostgres(folder, postgresPrograms() ?? '');
  const servers = new Servers(folder);
  say('PostgreSQL, with a standby …');
  await database.start();
  say('PgBouncer, three servers, HAProxy …');
  await startPooler(folder);
  await servers.start();
  await startBalancer(folder);
  const families = await registerFamilies(servers.urls[0] ?? '', FAMILIES);
  const results: Result[] = [];
  for (const run of SCENARIOS) {
    const outcome = await run({ servers, database, families });
    say(`${outcome.isMet ? 'met' : 'NOT MET'}: ${outcome.scenario}: ${outcome.result}`);
    results.push(outcome);
  }
  say(`\n${asTable(results)}\n`);
  process.exit(results.every(({ isMet }) => isMet) ? 0 : EXIT_FAILED);
}

function asTable(results: readonly Result[]): string {
  const rows = results.map(
    ({ scenario, result, isMet }) => `| ${scenario} | ${result} | ${isMet ? 'yes' : '**no**'} |`,
  );
  return ['| scenario | result | met |', '| --- | --- | --- |', ...rows].join('\n');
}

function say(line: string): void {
  console.log(line);
}

const [mode, folder] = process.argv.slice(2);
if (mode === INSIDE && folder) await runInside(folder);
else runApart();
