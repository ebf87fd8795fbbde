import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of 127.0.0.1 without a listener, for a server whose port has to be known before it starts. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('The probe has no port');
  return address.port;
}
