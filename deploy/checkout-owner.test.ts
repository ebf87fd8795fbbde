import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const NOBODY = 65_534;

/** A checkout that the user of the command may read, but not change. */
let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'starchart-checkout-'));
  for (const name of ['scripts', 'package.json', 'pnpm-lock.yaml']) {
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  }
  chmodSync(checkout, 0o555);
});
afterEach(() => {
  chmodSync(checkout, 0o755);
  rmSync(checkout, { recursive: true });
});

test.each(['install.mjs', 'build-web.mjs'])(
  '%s explains in one line that the checkout is not its own',
  (script) => {
    const isRoot = process.getuid?.() === 0;
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts', script)], {
      cwd: checkout,
      encoding: 'utf8',
      // Root may write everywhere.
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^This user \(\w+\) may not write to .*starchart-checkout-.* chown -R \w+ .*\n$/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  },
);
