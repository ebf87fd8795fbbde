import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { codeOf, StartupError } from '../core/startup-error.ts';

export interface Address {
  host: string;
  port: number;
}

interface SettingNames {
  host: string;
  port: string;
}

export const MAIN_ADDRESS = { host: 'HOST', port: 'PORT' };
export const METRICS_ADDRESS = { host: 'METRICS_HOST', port: 'METRICS_PORT' };

/**
 * Throws a `StartupError` if an address of the configuration cannot be bound. Runs before anything is created; the server still handles
 * an address that is taken in the meantime.
 */
export async function assertAddressesFree({ host, port, metrics }: Config): Promise<void> {
  await assertFree({ host, port }, MAIN_ADDRESS);
  if (metrics) await assertFree(metrics, METRICS_ADDRESS);
}

async function assertFree(address: Address, settings: SettingNames): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  try {
    await once(server.listen(address), 'listening');
  } catch (error) {
    throw cannotListen(error, address, settings);
  }
  await new Promise((resolve) => {
    server.close(resolve);
  });
}

/** Explains why the address cannot be bound, and names the settings. */
export function cannotListen(error: unknown, { host, port }: Address, settings: SettingNames): unknown {
  const remedies: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Is Starchart running already? Otherwise choose another port with ${settings.port}.`,
    EACCES: `This user isn't allowed to open port ${port}. Choose one above 1023 with ${settings.port}.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with ${settings.host}.`,
    ENOTFOUND: `This machine has no address ${host}. Choose another with ${settings.host}.`,
    EAI_AGAIN: `The name ${host} leads to no address now. Choose an address with ${settings.host}.`,
    EINVAL: `This machine cannot listen on ${host}. Choose another with ${settings.host}.`,
  };
  const remedy = remedies[codeOf(error) ?? ''];
  return remedy ? new StartupError(remedy) : error;
}
