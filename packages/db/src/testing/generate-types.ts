import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../client.ts';
import { databaseUrl, runOnServer } from './server-commands.ts';
import { generateTableTypes } from './table-types.ts';
import { startTestServer } from './test-server.ts';

/** Generates `database.ts` from a fully migrated database. */
const typesFile = fileURLToPath(new URL('../database.ts', import.meta.url));
const server = await startTestServer();
try {
  await runOnServer(server.serverUrl, `create database types template ${server.templateName}`);
  const connectionString = databaseUrl(server.serverUrl, 'types');
  const { db, close } = openDatabase({ connection: { connectionString } });
  writeFileSync(typesFile, await generateTableTypes(db));
  await close();
  execFileSync('biome', ['format', '--write', typesFile], { stdio: 'inherit' });
} finally {
  await server.stop();
}
