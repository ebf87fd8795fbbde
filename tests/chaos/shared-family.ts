import fc from 'fast-check';
import type { TestFamily } from '../../apps/api/test-support/families.ts';
import type { ChaosClient } from './client.ts';
import { FamilyState } from './family-state.ts';
import { inParallel } from './in-parallel.ts';
import { aMoneyOperation, HABITS, type MoneyOperation, prepareOperation } from './money-operations.ts';
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
  readonly #state: FamilyState;
  readonly #client: ChaosClient;

  constructor(family: TestFamily, client: ChaosClient, now: Date) {
    this.receipts = new Receipts(family.familyId);
    this.#state = new FamilyState(family, client);
    this.#client = client;
    this.now = now;
  }

  set now(now: Date) {
    // Its time zone is UTC.
    this.#state.today = now.toISOString().slice(0, 10);
  }

  /** Runs a day in which every client takes this many steps. Throws `Violation`. */
  async live(
    day: number,
    { seeds, steps, isOver }: { seeds: readonly number[]; steps: number; isOver: () => boolean },
  ): Promise<void> {
    const key = `${this.receipts.familyId}-${day}`;
    const { habits } = await this.#state.createMissingItems(key);
    for (const [index, id] of habits) {
      if (HABITS[index]?.requiresApproval) this.receipts.withApproval.add(id);
    }
    let isWrong = false;
    const write = async (seed: number, writer: number) => {
      const plan = fc.sample(anOperation, { seed, numRuns: steps });
      for (const [turn, operation] of plan.entries()) {
        if (isWrong || isOver()) return;
        await this.#perform(operation, `${key}-${writer}-${turn}`);
      }
    };
    await inParallel(seeds.map(write), () => (isWrong = true));
  }

  async #perform(operation: MoneyOperation, key: string): Promise<void> {
    if (operation.do === 'takeBack') await this.#state.readAdjustments();
    const prepared = prepareOperation(operation, this.#state);
    if (!prepared) return;
    const [answer, again] = await this.#client.perform(operation, (server) => prepared.send(server, key));
    const report = `${operation.do} ${prepared.target} as ${key} answered ${JSON.stringify(answer)}`;
    if (!EXPECTED.includes(answer.status)) throw new Violation(report);
    if (again && JSON.stringify(again) !== JSON.stringify(answer)) {
      throw new Violation(`${report} and ${JSON.stringify(again)}`);
    }
    if (answer.status >= 300) return;
    const balance = answer.body?.currentPoints ?? answer.body?.newBalance ?? 0;
    if (balance < 0) throw new Violation(report);
    this.receipts.keep(operation, prepared.target, key, answer);
    this.#state.note(operation, prepared.target, answer);
  }
}
