import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';

/** Address of the PostgreSQL that runs on a folder. */
export interface ServerAddress {
  /** Folder of its socket. */
  host: string;
  port: number;
}

/** Reads the address from PostgreSQL's lock file; undefined without one. A killed server leaves the file behind. */
export function readServerAddress(folder: string): ServerAddress | undefined {
  const { port, host, isReady } = readLockFile(folder) ?? {};
  return host && isReady ? { host, port: Number(port) } : undefined;
}

/** Reads PostgreSQL's lock file; undefined when there is none. A starting server may replace a stale file at any time. */
export function readLockFile(folder: string) {
  try {
    const [pid, , , port, host, , , state] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid, port, host, isReady: state?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Whether a server accepts our connection there. */
export async function answers(connection: ClientConfig): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
