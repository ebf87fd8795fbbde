import type { Server } from 'node:http';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** With no request for so long, nobody notices the tenth of a second that it takes. */
const QUIET_MS = 4_000;
/** Where young objects take less, there is little to give back. */
const WORTH_BYTES = 8 * 2 ** 20;

/**
 * Gives memory back to the machine when nobody has asked for a while. Starting, and every busy hour, makes room for young objects that
 * V8 keeps for good, some 30 MB; what is needed again grows again. Ends with the process.
 */
export function giveMemoryBackAtRest(server: Server): void {
  const collect = collector();
  const quiet = setTimeout(() => {
    if (youngBytes() >= WORTH_BYTES) collect();
  }, QUIET_MS).unref();
  server.on('request', () => quiet.refresh());
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
