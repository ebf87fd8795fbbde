import { withValues } from '@starchart/i18n';
import { type Actor, idempotencySender } from '../core/actor.ts';
import { rateLimited } from '../core/domain-error.ts';
import { FairQueue } from './fair-queue.ts';

/** Calls of one family that run at once, on one server process. Each holds at most one database connection. */
export const CALLS_AT_ONCE = 3;
/** Running and waiting calls of one family. */
export const CALLS_OF_FAMILY = 100;
const RETRY_AFTER_S = 5;

/**
 * Queues the calls of each family before they reach the connection pool, so that one family can neither take all connections nor fill
 * the queue of all families. Within a family, its people, devices, access tokens and guest passes take turns.
 */
export class FamilyQueues {
  readonly #calls = new Map<number, FairQueue>();
  /** The calls that are long for every family: one at a time. They wait here first, so that those that wait hold no turn. */
  readonly #longCalls = new Map<number, FairQueue>();

  /** Runs a call when it is the family's turn. Throws RATE_LIMITED if too many calls of the family wait. */
  async run<T>(actor: Actor, work: () => Promise<T>, { isLong = false } = {}): Promise<T> {
    const call = () => inQueue(this.#calls, actor, CALLS_AT_ONCE, work);
    return isLong ? await inQueue(this.#longCalls, actor, 1, call) : await call();
  }
}

async function inQueue<T>(
  queues: Map<number, FairQueue>,
  actor: Actor,
  atOnce: number,
  work: () => Promise<T>,
): Promise<T> {
  const { familyId } = actor;
  const queue =
    queues.get(familyId) ?? new FairQueue({ atOnce, capacity: CALLS_OF_FAMILY, fullError: tooManyCalls });
  queues.set(familyId, queue);
  const { kind, id } = idempotencySender(actor);
  try {
    return await queue.run(`${kind} ${id}`, work);
  } finally {
    if (queue.isEmpty) queues.delete(familyId);
  }
}

function tooManyCalls() {
  return rateLimited(withValues('server.familyIsBusy', { max: CALLS_OF_FAMILY }), RETRY_AFTER_S);
}
