import fc from 'fast-check';
import type { TestFamily } from '../../apps/api/src/testing/families.ts';
import type { ChaosClient } from './client.ts';
import { FamilyStage } from './family-stage.ts';
import { inParallel } from './in-parallel.ts';
import { aMoneyOperation, type MoneyOperation, playOf } from './money-operations.ts';
import { Receipts } from './receipts.ts';
import { Violation } from './violation.ts';

const anOperation = aMoneyOperation({ deletions: 1, repeats: 10 });

/** Possible outcomes under concurrency: success, missing, or not possible (any more). */
const EXPECTED = [200, 201, 204, 404, 409];

/**
 * A family whose child many clients use concurrently. Responses are unpredictable, but receipts and ledger
 * must agree.
 */
export class SharedFamily {
  readonly receipts: Receipts;
  readonly #stage: FamilyStage;
  readonly #asker: ChaosClient;

  constructor(family: TestFamily, asker: ChaosClient) {
    this.receipts = new Receipts(family.familyId);
    this.#stage = new FamilyStage(family, asker);
    this.#asker = asker;
  }

  /** Runs a day in which every client takes this many steps. Throws `Violation`. */
  async live(
    day: number,
    { seeds, steps, isOver }: { seeds: readonly number[]; steps: number; isOver: () => boolean },
  ): Promise<void> {
    const key = `${this.receipts.familyId}-${day}`;
    await this.#stage.furnish(key);
    let isWrong = false;
    const write = async (seed: number, writer: number) => {
      const plan = fc.sample(anOperation, { seed, numRuns: steps });
      for (const [turn, operation] of plan.entries()) {
        if (isWrong || isOver()) return;
        await this.#play(operation, `${key}-${writer}-${turn}`);
      }
    };
    await inParallel(seeds.map(write), () => (isWrong = true));
  }

  async #play(operation: MoneyOperation, key: string): Promise<void> {
    if (operation.do === 'takeBack') await this.#stage.readAdjustments();
    const play = playOf(operation, this.#stage);
    if (!play) return;
    const [answer, again] = await this.#asker.perform(operation, (server) => play.send(server, key));
    const told = `${operation.do} ${play.target} as ${key} answered ${JSON.stringify(answer)}`;
    if (!EXPECTED.includes(answer.status)) throw new Violation(told);
    if (again && JSON.stringify(again) !== JSON.stringify(answer)) {
      throw new Violation(`${told} and ${JSON.stringify(again)}`);
    }
    if (answer.status >= 300) return;
    const balance = answer.body?.currentPoints ?? answer.body?.newBalance ?? 0;
    if (balance < 0) throw new Violation(told);
    this.receipts.keep(operation, play.target, key, answer);
    this.#stage.note(operation, play.target, answer);
  }
}
