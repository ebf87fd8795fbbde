import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketPort } from './socket-folder.ts';

const PAUSE_MS = 1_000;
/** A response normally takes milliseconds; on an overloaded machine it may take seconds. */
const RESPONSE_TIMEOUT_MS = 4_000;
const MAX_TIMEOUTS = 3;

/** PostgreSQL's SSLRequest message: a working server responds to it without creating a session. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Resolves with true after several consecutive connections without a response; with false when `signal` aborts. */
export async function untilFrozen(socketFolder: string, signal: AbortSignal): Promise<boolean> {
  for (let timeouts = 0; timeouts < MAX_TIMEOUTS; ) {
    await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return false;
    timeouts = (await isSilent(socketFolder)) ? timeouts + 1 : 0;
  }
  return !signal.aborted;
}

function isSilent(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketFolder, `.s.PGSQL.${socketPort}`));
    const answer = (isSo: boolean) => {
      socket.destroy();
      resolve(isSo);
    };
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () => answer(true));
    socket.once('connect', () => socket.write(SSL_REQUEST));
    for (const event of ['data', 'error', 'close'] as const) socket.once(event, () => answer(false));
  });
}
