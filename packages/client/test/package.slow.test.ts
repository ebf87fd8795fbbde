import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChild, aParent, aToken, url } from './household.ts';

const CLIENT = join(import.meta.dirname, '..');
const EXAMPLES = join(CLIENT, '../../examples');
const PROGRAMS = join(CLIENT, '../../node_modules/.bin');

/** A project that has only the published package installed. */
const project = mkdtempSync(join(tmpdir(), 'starchart-client-'));
const installed = join(project, 'node_modules/@starchart/client');

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(command, args, { cwd: project, encoding: 'utf8', env: { ...process.env, ...env } });
}

beforeAll(() => {
  execFileSync(join(PROGRAMS, 'pnpm'), ['pack', '--pack-destination', project], {
    cwd: CLIENT,
    stdio: 'pipe',
    // `npm pack` builds first, with the current Node.
    env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
  });
  const [tarball = ''] = readdirSync(project).filter((name) => name.endsWith('.tgz'));
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1']);
  const { dependencies } = readPackage(installed);
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    const link = join(project, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join(CLIENT, 'node_modules', name)), link);
  }
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
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
}, 180_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

function readPackage(folder: string): { dependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function textsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n');
}

test('the package depends on released versions and contains no server code', () => {
  const { dependencies } = readPackage(installed);
  expect(Object.values(dependencies).every((version) => /^\d+\.\d+\.\d+$/.test(version))).toBe(true);
  const texts = textsOf(join(installed, 'dist'));
  expect(texts).toContain('createStarchartClient');
  expect(texts).not.toMatch(/fastify|kysely|@starchart\/(?:api|db|schema)|argon2|zod/);
});

test('a strict project compiles against it, and a wrong name is a type error', () => {
  expect(run(join(PROGRAMS, 'tsc'), ['-p', '.'])).toBe('');
  writeFileSync(
    join(project, 'mistake.ts'),
    `import { createStarchartClient } from '@starchart/client';
     const client = createStarchartClient({ url: 'http://localhost' });
     // @ts-expect-error -- there is no such operation
     await client.children.lst.query();
     // @ts-expect-error -- a habit is named by a number
     await client.completions.record.mutate({ childId: 1, habitId: 'one' });
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
