import { Client, type QueryResult } from 'pg';

/** Runs one command on its own connection. */
export async function runOnServer(serverUrl: string, command: string): Promise<QueryResult> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await client.query(command);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, databaseName: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName}`;
  return url.href;
}
