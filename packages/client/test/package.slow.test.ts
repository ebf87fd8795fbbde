import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChild, aParent, aToken, url } from './household.ts';

const CLIENT = join(import.meta.dirname, '..');
const EXAMPLES = join(CLIENT, '../../examples');
const PROGRAMS = join(CLIENT, '../../node_modules/.bin');

const DOCUMENT = join(CLIENT, '../../docs/openapi.json');

/** A project that has only the published package installed. */
const project = mkdtempSync(join(tmpdir(), 'starchart-client-'));
const installed = join(project, 'node_modules/@starchart/client');

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(command, args, { cwd: project, encoding: 'utf8', env: { ...process.env, ...env } });
}

/** The folder of a package that another one depends on. */
function folderOf(name: string, dependent = CLIENT): string {
  const beside = join(dependent, 'node_modules', name);
  return realpathSync(existsSync(beside) ? beside : join(dependent, '..', name));
}

const manifest = readFileSync(join(CLIENT, 'package.json'), 'utf8');
let packedFiles: string[];

beforeAll(() => {
  const output = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', project], {
    cwd: CLIENT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // `npm pack` builds first, with the current Node.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'remote.origin.url',
      GIT_CONFIG_VALUE_0: 'https://me:secret@git.example.org/starchart.git',
    },
  });
  packedFiles = [...output.matchAll(/"path": "([^"]+)"/g)].map(([, path = '']) => path);
  const [tarball = ''] = readdirSync(project).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  // No network is needed: the dependencies are installed from the folders of the workspace.
  const eventsource = folderOf('eventsource');
  run('npm', [
    'install',
    '--offline',
    '--install-links',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    join(project, tarball),
    ...['@trpc/client', '@trpc/server', '@types/node'].map((name) => folderOf(name)),
    eventsource,
    folderOf('eventsource-parser', eventsource),
    folderOf('undici-types', join(folderOf('@types/node'), '..')),
    realpathSync(join(CLIENT, '../../node_modules/typescript')),
  ]);
  cpSync(join(EXAMPLES, 'weekly-stars.ts'), join(project, 'weekly-stars.ts'));
  const strict = {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  };
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: strict, include: ['*.ts'] }),
  );
}, 180_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

interface Package {
  license: string;
  engines?: { node: string };
  repository: unknown;
  dependencies: Record<string, string>;
}

function readPackage(folder: string): Package {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function textsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n');
}

test('`npm pack` makes an installable package without server code', () => {
  const { dependencies } = readPackage(installed);
  expect(Object.values(dependencies).every((version) => /^\d+\.\d+\.\d+$/.test(version))).toBe(true);
  expect(readFileSync(join(installed, 'package.json'), 'utf8')).not.toMatch(/catalog:|workspace:|"scripts"/);
  const texts = textsOf(join(installed, 'dist'));
  expect(texts).toContain('createStarchartClient');
  expect(texts).not.toMatch(/fastify|kysely|@starchart\/(?:api|db|schema)|argon2|zod/);
  expect(readFileSync(join(CLIENT, 'package.json'), 'utf8')).toBe(manifest);
});

test('the package says its license, its repository and the Node that it needs', () => {
  const { license, repository, engines } = readPackage(installed);
  expect(license).toBe('MIT');
  expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toMatch(/^MIT License\n/);
  expect(packedFiles).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.d.ts']));
  // The URL must not have the credentials of this clone.
  expect(repository).toEqual({
    type: 'git',
    url: 'https://git.example.org/starchart.git',
    directory: 'packages/client',
  });
  const needed = ['@trpc/client', '@trpc/server', 'eventsource', 'eventsource-parser'].map(
    (name) => readPackage(join(project, 'node_modules', name)).engines?.node ?? '>=0',
  );
  expect(
    needed.every((range) => isAtLeast(engines?.node ?? '', range)),
    needed.join(', '),
  ).toBe(true);
});

/** Compares ranges such as `>=22.12`. */
function isAtLeast(range: string, other: string): boolean {
  const [own = [], minimum = []] = [range, other].map((text) => text.match(/\d+/g)?.map(Number) ?? []);
  const at = [0, 1, 2].find((index) => (own[index] ?? 0) !== (minimum[index] ?? 0)) ?? 0;
  return (own[at] ?? 0) >= (minimum[at] ?? 0);
}

test('an editor shows the summary of every operation of the OpenAPI document', () => {
  const types = readFileSync(join(installed, 'dist/router.d.ts'), 'utf8');
  const { paths }: { paths: Record<string, Record<string, { operationId: string; summary: string }>> } =
    JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  // The download of an export is no procedure.
  for (const { operationId, summary } of operations.filter(
    (o) => o.operationId !== 'account.downloadExport',
  )) {
    const [, name = ''] = operationId.split('.');
    expect(types).toContain(`/** ${summary} */\n        ${name}: import(`);
  }
  const undocumented = types.match(
    /^(?! *\/\*\*).*\n {8}\w+: import\("@trpc\/server"\)\.TRPC\w+Procedure</gm,
  );
  expect(undocumented).toBeNull();
});

test('a strict project compiles against it, and a wrong name is a type error', () => {
  expect(run(join(PROGRAMS, 'tsc'), ['-p', '.'])).toBe('');
  writeFileSync(
    join(project, 'mistake.ts'),
    `import { createStarchartClient, type LiveEvent, type WebhookMessage } from '@starchart/client';
     const client = createStarchartClient({ url: 'http://localhost' });
     // @ts-expect-error -- there is no such operation
     await client.children.lst.query();
     // @ts-expect-error -- a habit is named by a number
     await client.completions.record.mutate({ childId: 1, habitId: 'one' });
     const write = { childId: 1, habitId: 1 };
     await client.completions.record.mutate(write, { context: { idempotencyKey: 'mine' } });
     // @ts-expect-error -- a misspelt key
     await client.completions.record.mutate(write, { context: { idempotencykey: 'mine' } });
     // @ts-expect-error -- a query has no idempotency key
     await client.children.get.query({ id: 1 }, { context: { idempotencyKey: 'mine' } });
     await client.auth.logout.mutate();
     client.events.subscribe.subscribe(undefined, {
       onData: ({ childId, kinds }: LiveEvent) => console.log(childId, kinds.includes('points')),
     });
     export function levelIn(message: WebhookMessage): number | undefined {
       // @ts-expect-error -- a test message is about no child
       console.log(message.childName);
       return message.type === 'level.reached' ? message.level : undefined;
     }
     const { currentPoints }: { currentPoints: number } = await client.children.get.query({ id: 1 });
     console.log(currentPoints);`,
  );
  expect(run(join(PROGRAMS, 'tsc'), ['-p', '.'])).toBe('');
}, 120_000);

test('the example script runs with it', async () => {
  const parent = await aParent();
  const { childId, habitId } = await aChild(parent, 7);
  await parent.completions.record.mutate({ childId, habitId });
  await parent.points.giveBonus.mutate({ id: childId, points: 20, reason: 'No star of a habit' });
  const token = await aToken(parent, 'read', childId);
  expect(run(process.execPath, ['weekly-stars.ts'], { STARCHART_URL: url, STARCHART_TOKEN: token })).toBe(
    'Robin: 7 stars\n',
  );
  await parent.completions.undoToday.mutate({ childId, habitId });
  expect(run(process.execPath, ['weekly-stars.ts'], { STARCHART_URL: url, STARCHART_TOKEN: token })).toBe(
    'Robin: 0 stars\n',
  );
});
