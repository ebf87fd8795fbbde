import { randomInt } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import fastifyPlugin from 'fastify-plugin';
import { Overload } from '../domain-error.ts';

/**
 * A process that comes to each of its tasks so late is busy with more than it can do. A machine that fetches back memory which it had
 * put away makes it seconds late at times, and is no reason to send anybody away. In ms.
 */
export const MOST_DELAY_MS = 5_000;
/** Whoever is sent away comes back within such times, and not all at once: sending away has its price too. In s. */
const BACK_AFTER_S = { first: 5, last: 15 };

export interface OverloadOptions {
  /** True while so many requests wait for the database that one more would only wait too. */
  isCrowded: () => boolean;
  mostDelayMs: number;
}

/**
 * Sends requests of its scope away, before anything is done for them, while the server has more to do than it can: those that
 * it has taken are then answered as fast as ever. Throws UNAVAILABLE.
 */
export const sendCrowdAway = fastifyPlugin<OverloadOptions>(async (scope, { isCrowded, mostDelayMs }) => {
  await scope.register(underPressure, { maxEventLoopDelay: mostDelayMs, pressureHandler: sendAway });
  scope.addHook('onRequest', async () => {
    if (isCrowded()) await sendAway();
  });
});

async function sendAway(): Promise<never> {
  throw new Overload(randomInt(BACK_AFTER_S.first, BACK_AFTER_S.last + 1));
}
