import type { IncomingMessage, Server } from 'node:http';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** After so long somebody who reads a page has put it down: a tenth of a second, and both cores of a small machine, are free. */
const QUIET_MS = 30_000;
/** Where young objects take less, there is little to give back. */
const WORTH_BYTES = 8 * 2 ** 20;

/** Asked by what watches the server, all the time. */
const HEALTH_CHECKS = ['/healthz', '/readyz'];

/**
 * Gives memory back to the machine when nobody has asked for `quietMs`. Starting, and every busy hour, makes room for young objects that
 * V8 keeps for good, some 30 MB; what is needed again grows again. Ends with the process.
 */
export function giveMemoryBackAtRest(server: Server, { quietMs = QUIET_MS } = {}): void {
  const collect = collector();
  const quiet = setTimeout(() => {
    if (youngBytes() >= WORTH_BYTES) collect();
  }, quietMs).unref();
  server.on('request', ({ url = '' }: IncomingMessage) => {
    if (!HEALTH_CHECKS.includes(url)) quiet.refresh();
  });
}

function youngBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
}

/** V8 hands its collector out only to programs that ask by a flag; contexts made later have it. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: NodeJS.GCFunction = runInNewContext('gc');
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
