import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTestDatabase, fastTemporaryFolder } from '@starchart/db/testing';
import { expect, test } from 'vitest';
import { freePort } from '../apps/api/test-support/free-port.ts';

const ROOT = join(import.meta.dirname, '..');

/** The smallest run of each command that no other test runs, and figures that it prints. */
const RUNS: readonly [command: string, ...figures: string[]][] = [
  ['bench -- --smallest', 'tRPC of pgbench', 'child page, 2', 'complete, 2', 'redeem, 2'],
  ['bench -- --only child --smallest', 'child page', 'complete', '200, ms', 'last of first'],
  ['bench -- --only database --smallest', 'child page', 'complete', '200, ms', 'completionBytes'],
  ['bench -- --only schedules --smallest', 'child page', 'complete', '200 habits half with schedules, ms'],
  [
    'bench -- --only interference --smallest',
    'idle streams',
    'four logins in flight',
    'an export of ten years',
  ],
  ['bench -- --only neighbor --smallest', 'p50 of a tap, in ms', 'ratio of the two'],
  ['bench -- --only overload --smallest', 'rejected per served request', 'p99 of who is served'],
  ['bench -- --only backup --smallest', 'recounted (verified)', 'the same for each GB'],
  ['bench -- --only start --smallest', 'first start with the packages installed', 'later start'],
  ['bench:web -- --smallest', 'landing', 'LCP', 'accessibility'],
  ['bench:rendering -- --smallest', 'kid, 40 quests: complete one', 'lost %', 'answer ms'],
  ['gallery -- --project phone -g landing-de', '1 passed'],
  ['sbom', 'sbom.json'],
  ['test:chaos -- --minutes 0.1', 'ledger checks under load', 'acknowledged lost'],
  ['ledger:verify', 'All ledgers are correct'],
];

/** Commands that another test runs. */
const TESTED_IN: Record<string, string> = {
  start: 'apps/api/src/server/run.slow.test.ts',
  dev: 'tests/dev-server.slow.test.ts',
  admin: 'apps/api/src/cli/admin.slow.test.ts',
  backup: 'apps/api/src/cli/backup-and-restore.slow.test.ts',
  restore: 'apps/api/src/cli/backup-and-restore.slow.test.ts',
  'db:export-to': 'tests/upgrade/export-to.slow.test.ts',
  // The server of the benchmarks in a browser.
  demo: 'bench/src/web/demo-server.ts',
};

/** Commands without a run of their own, and why. */
const NOT_RUN: Record<string, string> = {
  test: 'runs the tests',
  'test:rest': 'runs this test',
  'test:all': 'runs both',
  'test:image': 'a part of test:rest',
  'test:cluster': 'needs root and minutes',
  check: 'a part of .ci/run',
  'check:texts': 'a part of check',
  'check:bundle-size': 'a part of test',
  format: 'writes sources',
  'generate:icons': 'writes sources',
  'generate:openapi': 'writes a source, which is compared with the routes',
  'generate:schema-fixture': 'writes a source, which the upgrades read',
  'generate:types': 'writes a source',
  'i18n:extract': 'writes sources, which check:texts compares',
};

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).filter((name) => name !== 'CHANGELOG.md');
const SCRIPTS: Record<string, string> = Object.assign(
  {},
  ...globSync(['{apps,packages}/*/package.json', 'tests/package.json', 'package.json'], { cwd: ROOT }).map(
    (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).scripts,
  ),
);
const secret = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const scriptOf = (command: string) => command.split(' ', 1)[0] ?? '';

/** The scripts of a document: behind `npm run`, `npm start` and `npm test`, or alone in a code span. */
function commandsIn(document: string): string[] {
  const words = readFileSync(join(ROOT, document), 'utf8');
  const named = [...words.matchAll(/\bnpm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)].map(
    ([, script, short]) => script ?? short ?? '',
  );
  const spans = [...words.matchAll(/`([a-z\d]+:[\w:-]+)`/g)].map(([, span = '']) => span);
  return [...named, ...spans.filter((span) => span in SCRIPTS)];
}

test('each command that a document names exists, and is run by a test or says why not', () => {
  const named = [...new Set(DOCUMENTS.flatMap(commandsIn))].toSorted();
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((command) => !(command in SCRIPTS))).toEqual([]);
  const known = [...RUNS.map(([command]) => scriptOf(command)), ...Object.keys({ ...TESTED_IN, ...NOT_RUN })];
  expect(named.filter((command) => !known.includes(command))).toEqual([]);
});

test('each part of the benchmark that a document names is run', () => {
  const parts = DOCUMENTS.flatMap((document) =>
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(/--only (\w+)/g)].map(([, part = '']) => part),
  );
  expect(parts.length).toBeGreaterThan(5);
  const tested = RUNS.map(([command]) => /--only (\w+)/.exec(command)?.[1]);
  expect(parts.filter((part) => !tested.includes(part))).toEqual([]);
});

test.each(Object.entries(TESTED_IN))('the program of `%s` is run by %s', (command, file) => {
  const program = /[\w-]+\.m?[jt]s$/.exec(SCRIPTS[command] ?? '')?.[0] ?? '';
  const name = program.replace(/\.m?[jt]s$/, '');
  expect(name).not.toBe('');
  expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(new RegExp(`${name}\\.m?[jt]s'|run\\('${name}'`));
});

test.each(RUNS)('npm run %s', { timeout: 180_000 }, async (command, ...figures) => {
  const folder = mkdtempSync(join(fastTemporaryFolder(), 'starchart-commands-'));
  const database = await createTestDatabase();
  const bill = join(ROOT, 'sbom.json');
  const hadBill = existsSync(bill);
  try {
    const secrets = { sessionSecret: secret(1), passwordPepper: secret(2) };
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
    const settings = command === 'ledger:verify' && {
      DATA_DIR: folder,
      DATABASE_URL: database.connectionString,
    };
    // The browser is unpacked into the temporary folder once per machine.
    const usesBrowser = /^(bench:|gallery)/.test(command);
    const { exitCode, output } = await run(command, { ...settings, ...(!usesBrowser && { TMPDIR: folder }) });
    expect(exitCode, output).toBe(0);
    for (const figure of figures) expect(output).toContain(figure);
    expect(output).not.toContain('NaN');
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
    if (!hadBill) rmSync(bill, { force: true });
  }
});

/** Runs a command as a shell would: without the settings that Vitest adds. */
async function run(command: string, settings: Record<string, string>) {
  const { NODE_ENV: _mode, VITEST: _vitest, ...environment } = process.env;
  const child = spawn('npm', ['run', ...command.split(' ')], {
    cwd: ROOT,
    env: { ...environment, E2E_PORT: String(await freePort()), NO_COLOR: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { exitCode: child.exitCode, output: `${said}${complained}` };
}
