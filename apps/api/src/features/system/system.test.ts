import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertNightlyBackup } from '@starchart/db';
import { systemState } from '@starchart/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { parseConfig } from '../../config/config.ts';
import { type BackupOccasion, backupName } from '../../platform/backup/backup-files.ts';
import { readSystemState } from './system.service.ts';

const ARRIVAL = { protocol: 'http', host: 'localhost', clientAddress: '127.0.0.1', isProxyUntrusted: false };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(undefined, { smtpUrl: 'smtp://stars:hunter2@mail.example.org' });
});
afterAll(() => app.close());

test('an admin reads the state of the installation', async () => {
  const admin = await app.admin();
  await admin.rest('POST /api/admin/mails/test');
  const { status, body } = await admin.rest('GET /api/admin/system');
  expect(status).toBe(200);
  const state = systemState.strict().parse(body);
  expect(state).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    nodeVersion: process.versions.node,
    startedAt: '2026-03-11T12:00:00.000Z',
    database: { version: expect.stringMatching(/^\d+/), embedded: false, place: 'a test' },
    lastBackup: null,
  });
  expect(state.database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(state.jobs).toContainEqual({ name: 'deliver-mail', waiting: 1, active: 0, failed: 0 });
});

test('an admin reads the disk usage', async () => {
  const { body } = await (await app.admin()).query('system.state');
  const { disk } = systemState.parse(body);
  expect(disk?.folder).toBe(tmpdir());
  expect(disk?.freeBytes).toBeGreaterThan(0);
  expect(disk?.totalBytes).toBeGreaterThanOrEqual(disk?.freeBytes ?? Infinity);
});

test('an admin reads every setting, and no secret', async () => {
  const { body, text } = await (await app.admin()).rest('GET /api/admin/system');
  const { configuration } = systemState.parse(body);
  expect(configuration.map(({ variable }) => variable)).toEqual(
    parseConfig({}).settings.map(({ variable }) => variable),
  );
  expect(configuration).toContainEqual({ variable: 'SMTP_URL', value: 'set', source: 'set' });
  expect(configuration).toContainEqual({ variable: 'ADMIN_PASSWORD', value: 'not set', source: 'default' });
  expect(text).not.toContain('hunter2');
});

test('an admin reads when the newest backup was made, and whether its test restore succeeded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'starchart-system-'));
  const installation = { ...app.ctx.installation, backups: { folder, timeOfDay: undefined } };
  const state = async () => systemState.parse(await readSystemState({ ...app.ctx, installation }, ARRIVAL));
  expect((await state()).lastBackup).toBeNull();
  const made = (at: string, occasion?: BackupOccasion) => {
    const file = join(folder, backupName(new Date(at), occasion));
    writeFileSync(file, '');
    return file;
  };
  made('2026-03-10T02:00:00Z');
  made('2025-12-31T23:59:59Z', 'before-upgrade');
  const file = made('2026-03-11T02:00:07Z', 'nightly');
  writeFileSync(join(folder, 'starchart-2026-03-12T020000Z.backup.part'), '');
  expect((await state()).lastBackup).toEqual({ at: '2026-03-11T02:00:07.000Z', verified: false });

  const at = new Date('2026-03-11T02:00:09Z');
  await insertNightlyBackup(app.db, {
    startedAt: at,
    finishedAt: at,
    state: 'verified',
    file,
    problem: null,
  });
  expect(await state()).toMatchObject({
    lastBackup: { at: '2026-03-11T02:00:07.000Z', verified: true },
    nightlyBackups: { timeOfDay: null, latest: { state: 'verified' }, lastVerifiedAt: at.toISOString() },
  });
  rmSync(folder, { recursive: true });
});

test('problems and states of the system are worded in the language of the admin', async () => {
  const at = new Date('2026-03-12T02:00:00Z');
  await insertNightlyBackup(app.db, {
    startedAt: at,
    finishedAt: at,
    state: 'failed',
    file: null,
    problem:
      'The backup could not be written to /backups: the disk is full. Existing backups are unchanged. Fix this, or set another folder with BACKUP_DIR.',
  });
  const installation = { ...app.ctx.installation, appUrl: 'http://stars.example.org' };
  const ctx = { ...app.ctx, installation, language: 'de' } as const;
  const { arrival, nightlyBackups, configuration } = await readSystemState(ctx, {
    ...ARRIVAL,
    protocol: 'https',
  });
  expect(arrival.problem).toBe(
    'Diese Anfrage kam über https an, aber APP_URL ist http. Setze APP_URL=https://stars.example.org.',
  );
  expect(nightlyBackups.latest?.problem).toBe(
    'Das Backup konnte nicht in /backups geschrieben werden: der Datenträger ist voll. Vorhandene Backups sind unverändert. Behebe das oder wähle mit BACKUP_DIR einen anderen Ordner.',
  );
  expect(configuration).toContainEqual({ variable: 'SMTP_URL', value: 'gesetzt', source: 'set' });
});

test('missing disk statistics cause no error', async () => {
  const installation = { ...app.ctx.installation, dataDir: '/nonexistent' };
  expect((await readSystemState({ ...app.ctx, installation }, ARRIVAL)).disk).toBeNull();
});
