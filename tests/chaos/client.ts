import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkAnswer } from '../../apps/api/test-support/network-client.ts';
import type { Cluster } from './cluster.ts';
import type { Figures } from './stats.ts';
import { Violation } from './violation.ts';

/** Request timeout during faults, in ms. */
const RECOVERY_MS = 60_000;
const PAUSE_MS = 100;

/** Repeats the request until it gets a response. */
export class ChaosClient {
  readonly #cluster: Cluster;
  readonly #figures: Figures;

  constructor(cluster: Cluster, figures: Figures) {
    this.#cluster = cluster;
    this.#figures = figures;
  }

  /**
   * Sends the same request to the servers in turn, starting with the given one, until one responds. Throws
   * `Violation` after a minute without a response.
   */
  async ask(first: number, send: (server: string) => Promise<NetworkAnswer>): Promise<NetworkAnswer> {
    const { urls } = this.#cluster;
    const deadline = Date.now() + RECOVERY_MS;
    for (let attempt = 0; ; attempt++) {
      this.#figures.requests += 1;
      const answer = await send(urls[(first + attempt) % urls.length] ?? '').catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      if (answer?.status === 500) this.#figures.internalErrors += 1;
      if (Date.now() > deadline) throw new Violation(`No answer for a minute; the last: ${answer?.status}`);
      await sleep(PAUSE_MS);
    }
  }

  /** Sends one operation with one idempotency key, on request to two servers at once. */
  async perform(
    { server, twice }: { server: number; twice: boolean },
    send: (server: string) => Promise<NetworkAnswer>,
  ): Promise<readonly [NetworkAnswer, NetworkAnswer | undefined]> {
    const answers = await Promise.all([
      this.ask(server, send),
      twice ? this.ask(server + 1, send) : undefined,
    ]);
    this.#figures.operations += 1;
    return answers;
  }
}
