import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { migrateToLatest } from '../migrate.ts';
import { fastTemporaryFolder } from './fast-temporary-folder.ts';
import { databaseUrl, runOnServer } from './server-commands.ts';

/** A PostgreSQL server for one test run, with a migrated template database. */
export interface TestServer {
  /** Address of the database through which others are created and dropped. */
  serverUrl: string;
  templateName: string;
  stop(): Promise<void>;
}

/** Uses the server of `TEST_DATABASE_URL` when that is set, otherwise a temporary one. */
export async function startTestServer(givenUrl = process.env.TEST_DATABASE_URL): Promise<TestServer> {
  const server = givenUrl ? { serverUrl: givenUrl, stop: async () => {} } : await startThrowAwayServer();
  const templateName = `starchart_template_${randomBytes(6).toString('hex')}`;
  const stop = async () => {
    if (givenUrl) await dropTemplate(givenUrl, templateName);
    await server.stop();
  };
  try {
    await createTemplate(server.serverUrl, templateName);
  } catch (error) {
    await stop();
    throw error;
  }
  return { serverUrl: server.serverUrl, templateName, stop };
}

const folderPrefix = 'starchart-test-';

async function startThrowAwayServer(): Promise<{ serverUrl: string; stop: () => Promise<void> }> {
  const parent = fastTemporaryFolder();
  removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, `${folderPrefix}${process.pid}-`));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), throwAway: true });
    const stop = () => server.stop().finally(removeFolder);
    return { serverUrl: server.connectionString, stop };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** Removes folders of killed runs, whose servers have ended with them. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(folderPrefix))) {
    const pid = Number.parseInt(name.slice(folderPrefix.length), 10);
    if (!isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

async function createTemplate(serverUrl: string, templateName: string): Promise<void> {
  await runOnServer(serverUrl, `create database ${templateName}`);
  await migrateToLatest({ connectionString: databaseUrl(serverUrl, templateName) });
  await runOnServer(serverUrl, `alter database ${templateName} allow_connections false is_template true`);
}

async function dropTemplate(serverUrl: string, templateName: string): Promise<void> {
  const { rowCount } = await runOnServer(
    serverUrl,
    `select from pg_database where datname = '${templateName}'`,
  );
  if (rowCount === 0) return;
  await runOnServer(serverUrl, `alter database ${templateName} is_template false`);
  await runOnServer(serverUrl, `drop database ${templateName}`);
}
