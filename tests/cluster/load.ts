import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterFamily } from './families.ts';
import { BALANCER_URL } from './pooler-and-balancer.ts';

/** One request as a client saw it. */
export interface Asked {
  /** Start, in ms of `performance.now()`. */
  at: number;
  ms: number;
  /** 0: no response. */
  status: number;
}

/** Pause between two writes of a family. */
const PAUSE_MS = 100;

/**
 * Families that write and read through the load balancer until stopped. Retries failures with the same key.
 */
export class Load {
  readonly asked: Asked[] = [];
  /** Reasons of all acknowledged bonuses. */
  readonly acknowledged: string[] = [];
  readonly #end = new AbortController();
  readonly #families: Promise<void[]>;

  constructor(families: readonly ClusterFamily[]) {
    this.#families = Promise.all(families.map((family) => this.#live(family)));
  }

  async end(): Promise<void> {
    this.#end.abort();
    await this.#families;
  }

  /** No response, or a server error. */
  get failed(): Asked[] {
    return this.asked.filter(({ status }) => status === 0 || status >= 500);
  }

  summary(): string {
    const statuses = new Set(this.failed.map(({ status }) => (status === 0 ? 'cut off' : String(status))));
    const words = statuses.size > 0 ? ` (${[...statuses].join(', ')})` : '';
    return `${this.failed.length} of ${this.asked.length} requests failed${words}`;
  }

  async #live(family: ClusterFamily): Promise<void> {
    while (!this.#end.signal.aborted) {
      const reason = `load-${randomUUID()}`;
      const bonus = `POST /api/children/${family.childId}/bonus-points`;
      const status = await this.#ask(family, bonus, { points: 1, reason }, reason);
      if (status === 200) this.acknowledged.push(reason);
      await this.#ask(family, `GET /api/children/${family.childId}/kid-dashboard`);
    }
  }

  async #ask(family: ClusterFamily, call: string, body?: object, reason?: string): Promise<number> {
    for (;;) {
      const at = performance.now();
      const answer = await family.parent.rest(BALANCER_URL, call, body, reason).catch(() => undefined);
      const status = answer?.status ?? 0;
      this.asked.push({ at, ms: performance.now() - at, status });
      await sleep(PAUSE_MS);
      if ((status > 0 && status < 500) || this.#end.signal.aborted) return status;
    }
  }
}
