import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseDockerfile } from './dockerfile.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('docker-compose.yml', () => {
  const path = join(root, 'docker-compose.yml');

  test('passes the Compose linter', () => {
    const matters = [
      'invalid-yaml',
      'invalid-schema',
      'no-build-and-image',
      'no-duplicate-container-names',
      'no-duplicate-exported-ports',
      'no-version-field',
      'service-container-name-regex',
      'service-image-require-explicit-tag',
    ];
    const rules = Object.fromEntries(matters.map((rule) => [rule, 2 as const]));
    const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
    const [result] = linter.lintFiles([path], false);
    const complaints = result?.messages.filter(({ rule }: { rule: string }) => matters.includes(rule));
    expect(result).toBeDefined();
    expect(complaints).toEqual([]);
  });

  test('is short and needs no edits', () => {
    expect(read('docker-compose.yml').split('\n').length).toBeLessThan(60);
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    expect(Object.keys(services)).toEqual(['app', 'database', 'mail-catcher']);
    expect(services['mail-catcher'].profiles).toEqual(['mail']);
    expect(services.app.env_file).toEqual([{ path: '.env', required: false }]);
    for (const name of ['app', 'mail-catcher']) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  });
});

describe('the services of docker-compose.yml', () => {
  const { services, volumes } = parse(read('docker-compose.yml'), { merge: true });

  test('names the volume of the app for its content', () => {
    expect(Object.keys(volumes)).toEqual(['database', 'secrets-and-backups']);
    expect(services.app.volumes).toEqual(['secrets-and-backups:/data']);
    expect(services.app.environment.DATA_DIR).toBe('/data');
  });

  test('publishes on this machine only, unless PUBLISH_ON says otherwise', () => {
    expect(services.app.ports).toEqual(['${PUBLISH_ON:-127.0.0.1}:${PORT:-3000}:3000']);
    for (const port of services['mail-catcher'].ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(services.database.ports).toBeUndefined();
    expect(read('.env.example')).toMatch(/^# PUBLISH_ON=127\.0\.0\.1$/m);
  });
});

describe('docs/operating.md', () => {
  const operating = read('docs/operating.md');

  test.each(['Back up', 'Restore', 'Verify the ledgers', 'Upgrade'])('shows how to: %s', (task) => {
    const row = operating.split('\n').find((line) => line.startsWith(`| ${task} `));
    const cells = row?.split('|').slice(2, -1);
    expect(cells).toHaveLength(3);
    for (const cell of cells ?? []) expect(cell.trim()).not.toBe('');
  });

  test('names programs, volumes and units that exist', () => {
    const programs = operating.match(/apps\/api\/src\/cli\/[\w-]+\.ts/g) ?? [];
    expect(new Set(programs).size).toBeGreaterThanOrEqual(3);
    for (const program of programs) expect(existsSync(join(root, program)), program).toBe(true);
    expect(operating).toContain('secrets-and-backups');
  });
});

test('starchart.service shows how to back up to another folder', () => {
  const unit = read('deploy/starchart.service');
  expect(unit).toMatch(/^# For BACKUP_DIR=(\S+) .*\n# ReadWritePaths=\1$/m);
});

test('README names what Starchart needs, and is short', () => {
  const readme = read('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(100);
  for (const word of ['Linux', 'macOS', 'WSL', 'Raspberry Pi', 'arm64', 'GB']) expect(readme).toContain(word);
});

test('all packages have the newest released version of the changelog', () => {
  const [, newest] = /^## \[(\d.*?)\]/m.exec(read('CHANGELOG.md')) ?? [];
  for (const path of globSync(['package.json', '{apps,packages}/*/package.json'], { cwd: root })) {
    expect(JSON.parse(read(path)).version, path).toBe(newest);
  }
});

describe('Dockerfile', () => {
  const { stages } = parseDockerfile(read('Dockerfile'));
  const last = stages.at(-1);

  test('passes the Dockerfile linter', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
    expect(validate('FROM node\nEXPOSE 3000 x\nCMD ["a"]\nCMD ["b"]')).not.toEqual([]);
  });

  test('copies existing files only', () => {
    const copied = stages.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'copy' && !step.from ? step.sources : [])),
    );
    expect(copied.length).toBeGreaterThan(5);
    for (const source of copied) expect(existsSync(join(root, source)), source).toBe(true);
  });

  test('builds an image with a health check and an unprivileged user', () => {
    const kinds = last?.steps.map((step) =>
      step.kind === 'said' ? `${step.keyword} ${step.value}` : step.kind,
    );
    expect(kinds?.slice(-5)).toEqual(['USER node', 'VOLUME /data', 'EXPOSE 3000', 'healthcheck', 'command']);
  });
});

test.each(['starchart.service', 'Caddyfile', 'nginx.conf'])('%s uses existing settings only', (file) => {
  const known = new Set(
    read('.env.example')
      .match(/^# ?([A-Z_]+)(?==)/gm)
      ?.map((line) => line.replace(/^# ?/, '')),
  );
  const named = read(`deploy/${file}`).match(/\b(?:APP_URL|TRUST_PROXY|DATA_DIR|SHUTDOWN_\w+)(?==)/g) ?? [];
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) expect(known, name).toContain(name);
});

test('the proxy configuration and its documentation name all headers that a login needs', () => {
  for (const file of ['deploy/nginx.conf', 'docs/operating.md']) {
    const text = read(file);
    for (const header of [
      'proxy_set_header Host $host;',
      'X-Forwarded-For',
      'X-Forwarded-Proto',
      'TRUST_PROXY',
    ]) {
      expect(text, file).toContain(header);
    }
  }
});

test('starchart.service starts Starchart like the README', () => {
  const unit = read('deploy/starchart.service');
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/env npm start$/m);
  expect(unit).toMatch(/^User=starchart$/m);
  // A socket in a private /tmp would be out of reach for commands.
  expect(unit).toMatch(/^RuntimeDirectory=starchart$/m);
  expect(unit).toMatch(/ TMPDIR=\/run\/starchart /);
  const { status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', join(root, 'deploy/starchart.service')],
    { encoding: 'utf8' },
  );
  // Skips the check where systemd is not installed.
  expect(status ?? 0, stderr).toBe(0);
});
