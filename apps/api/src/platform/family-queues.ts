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
  readonly #calls = new Queues(CALLS_AT_ONCE);
  readonly #longCalls = new Queues(1);

  /**
   * Runs a call when it is the family's turn; of the calls with the same `oneAtATime`, one. These wait for each other first, so that those
   * that wait hold no turn. Throws RATE_LIMITED if too many calls of the family wait.
   */
  async run<T>(
    actor: Actor,
    work: () => Promise<T>,
    { oneAtATime }: { oneAtATime?: string | undefined } = {},
  ): Promise<T> {
    const call = () => this.#calls.run(`${actor.familyId}`, actor, work);
    if (oneAtATime === undefined) return await call();
    return await this.#longCalls.run(`${actor.familyId} ${oneAtATime}`, actor, call);
  }
}

/** Queues that exist while they have calls. */
class Queues {
  readonly #atOnce: number;
  readonly #queues = new Map<string, FairQueue>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  async run<T>(name: string, actor: Actor, work: () => Promise<T>): Promise<T> {
    const queue =
      this.#queues.get(name) ??
      new FairQueue({ atOnce: this.#atOnce, capacity: CALLS_OF_FAMILY, fullError: tooManyCalls });
    this.#queues.set(name, queue);
    const { kind, id } = idempotencySender(actor);
    try {
      return await queue.run(`${kind} ${id}`, work);
    } finally {
      if (queue.isEmpty) this.#queues.delete(name);
    }
  }
}

function tooManyCalls() {
  return rateLimited(withValues('server.familyIsBusy', { max: CALLS_OF_FAMILY }), RETRY_AFTER_S);
}
