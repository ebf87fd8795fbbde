import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';

/** Where the PostgreSQL that runs on a folder takes connections; undefined when none does. */
export interface ServerAddress {
  /** The folder of its socket. */
  host: string;
  port: number;
}

/** Reads the address from the file that a running PostgreSQL keeps in its folder; one that was killed leaves it behind. */
export function readServerAddress(folder: string): ServerAddress | undefined {
  const { port, host, isReady } = readLockFile(folder) ?? {};
  return host && isReady ? { host, port: Number(port) } : undefined;
}

/**
 * What PostgreSQL writes into its lock file, a line each; undefined where there is none. It takes one away that was left behind, at any
 * moment, and then writes its own.
 */
export function readLockFile(folder: string) {
  try {
    const [pid, , , port, host, , , state] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid, port, host, isReady: state?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Whether a server lets us in there. */
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
