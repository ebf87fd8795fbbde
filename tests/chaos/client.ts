import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkAnswer } from '../../apps/api/src/testing/network-client.ts';
import type { Cluster } from './cluster.ts';
import type { Figures } from './stats.ts';
import { Violation } from './violation.ts';

/** How long a request may go without an answer while things break, in ms. */
const RECOVERY_MS = 60_000;
const PAUSE_MS = 100;

/** Asks until there is an answer. */
export class ChaosClient {
  readonly #cluster: Cluster;
  readonly #figures: Figures;

  constructor(cluster: Cluster, figures: Figures) {
    this.#cluster = cluster;
    this.#figures = figures;
  }

  /**
   * Sends the same request to one server after another, beginning with the one of that number, until one answers it.
   * Throws `Violation` when none does for a minute.
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

  /** One operation under one key, sent to two servers at once where it is to arrive twice. */
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
