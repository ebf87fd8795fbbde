import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, givePoints, type TestFamily } from '../../test-support/families.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { TEST_SECRETS } from '../../test-support/test-options.ts';
import { runVerifyLedger } from './verify-ledger.ts';

const program = fileURLToPath(new URL('verify-ledger.ts', import.meta.url));

let app: TestApp;
let family: TestFamily;
let dataDir: string;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
  await givePoints(family, 10);
  dataDir = mkdtempSync(join(tmpdir(), 'starchart-verify-'));
  const secrets = { ...TEST_SECRETS, passwordPepper: TEST_SECRETS.passwordPepper.toString('base64') };
  const sessionSecret = Buffer.alloc(32, 1).toString('base64');
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ ...secrets, sessionSecret }), {
    mode: 0o600,
  });
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await app.close();
});

function verify(folder = dataDir) {
  return runCommand((process) => runVerifyLedger([], process), {
    DATA_DIR: folder,
    DATABASE_URL: app.connectionString,
  });
}

test('reports that all ledgers balance', async () => {
  expect(await verify()).toEqual({
    exitCode: 0,
    said: 'All ledgers are correct: 1 child, 1 entry.\n',
    complained: '',
  });
});

test('the exit code says whether the ledgers balance, the console lists those that do not', async () => {
  const tamper = (points: number) =>
    app.db
      .updateTable('children')
      .set({ current_points: points })
      .where('family_id', '=', family.familyId)
      .execute();
  await tamper(11);
  const { status, stdout } = spawnSync(process.execPath, [program], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: app.connectionString },
    encoding: 'utf8',
  });
  await tamper(10);
  expect(status).toBe(3);
  expect(stdout).toContain(
    `family ${family.familyId}, child ${family.childId}: the balance or the total is not the sum of the entries`,
  );
});

test('reports that no Starchart database exists', async () => {
  const empty = join(dataDir, 'empty');
  mkdirSync(empty);
  const { exitCode, complained } = await verify(empty);
  expect(exitCode).toBe(1);
  expect(complained).toContain('has no Starchart data');
});
