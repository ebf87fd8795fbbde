import type { Queryable } from '@starchart/db';
import fc from 'fast-check';
import type { TestFamily } from '../../apps/api/test-support/families.ts';
import { FamilyModel } from '../../apps/api/test-support/family-model.ts';
import { LedgerModel } from '../../apps/api/test-support/ledger-model.ts';
import type { NetworkAnswer } from '../../apps/api/test-support/network-client.ts';
import type { ChaosClient } from './client.ts';
import { FamilyState } from './family-state.ts';
import {
  aMoneyOperation,
  HABITS,
  type MoneyOperation,
  modelHabit,
  prepareOperation,
} from './money-operations.ts';
import { Receipts } from './receipts.ts';
import { Violation } from './violation.ts';

const ZONES = ['UTC', 'Pacific/Kiritimati', 'America/New_York', 'Asia/Kolkata'] as const;

type Step = MoneyOperation | { do: 'zone'; zone: (typeof ZONES)[number] };

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 60, arbitrary: aMoneyOperation({ deletions: 1, repeats: 10 }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('zone' as const), zone: fc.constantFrom(...ZONES) }) },
);

/** Number of latest steps in the report of a violation. */
const REMEMBERED = 20;

/** A family with sequential operations of a parent and a child, so that a model predicts every response. */
export class ModelledFamily {
  readonly receipts: Receipts;
  readonly #state: FamilyState;
  readonly #client: ChaosClient;
  readonly #ledger: LedgerModel;
  readonly #story: string[] = [];

  constructor(family: TestFamily, client: ChaosClient, now: Date) {
    this.receipts = new Receipts(family.familyId);
    this.#state = new FamilyState(family, client);
    this.#client = client;
    this.#ledger = new LedgerModel(new FamilyModel(now, 'UTC'));
  }

  set now(now: Date) {
    this.#ledger.family.now = now;
  }

  /**
   * Runs a day with this many steps. Throws `Violation` at the first response that differs from the model.
   */
  async live(
    day: number,
    { seed, steps, isOver }: { seed: number; steps: number; isOver: () => boolean },
  ): Promise<void> {
    const key = `${this.receipts.familyId}-${day}`;
    await this.#createMissingItems(key);
    const plan = fc.sample(aStep, { seed, numRuns: steps });
    for (const [turn, step] of plan.entries()) {
      if (isOver()) return;
      if (step.do === 'zone') await this.#move(step.zone, `${key}-${turn}`);
      else await this.#perform(step, `${key}-${turn}`);
    }
  }

  /** Compares the stored data with the model. Throws `Violation` when they differ. */
  async compare(db: Queryable): Promise<void> {
    const { familyId } = this.receipts;
    const kept = await db
      .selectFrom('children')
      .where('family_id', '=', familyId)
      .where('id', '=', this.#state.childId)
      .select([
        'current_points as balance',
        'total_points as total',
        'entry_count as entries',
        'full_days as stars',
      ])
      .executeTakeFirst();
    const badges = await db
      .selectFrom('child_badges')
      .innerJoin('badges', 'badges.id', 'child_badges.badge_id')
      .where('family_id', '=', familyId)
      .select('key')
      .execute();
    const habits = await db
      .selectFrom('habits')
      .where('family_id', '=', familyId)
      .where('child_id', '=', this.#state.childId)
      .select(['id', 'completion_count as done', 'longest_streak as longest'])
      .orderBy('id')
      .execute();
    const { family } = this.#ledger;
    const { balance, total, entries, stars, badges: earned } = family;
    const streaks = family.habits
      .map((habit) => ({
        id: habit.id,
        done: habit.done.filter(({ isPending }) => !isPending).length,
        longest: family.longestStreak(habit),
      }))
      .toSorted((a, b) => a.id - b.id);
    const expected = JSON.stringify([
      { balance, total, entries, stars: stars.size },
      [...earned].toSorted(),
      streaks,
    ]);
    const found = JSON.stringify([kept, badges.map((badge) => badge.key).toSorted(), habits]);
    if (found !== expected) throw this.#violation(`The database has ${found}, the model ${expected}`);
  }

  async #createMissingItems(key: string): Promise<void> {
    const { habits, rewards } = await this.#state.createMissingItems(key);
    for (const [index, id] of habits) {
      const habit = HABITS[index] ?? HABITS[0];
      this.#ledger.addHabit(modelHabit(id, habit, this.#ledger.family.now));
      if (habit.requiresApproval) this.receipts.withApproval.add(id);
    }
    for (const [id, cost] of rewards) this.#ledger.rewards.set(id, cost);
  }

  async #move(zone: (typeof ZONES)[number], key: string): Promise<void> {
    const { parent } = this.#state;
    const { status } = await this.#client.ask(0, (server) =>
      parent.rest(server, 'PATCH /api/account', { timeZone: zone }, key),
    );
    if (status !== 200) throw this.#violation(`Moving to ${zone} answered ${status}`);
    this.#ledger.family.timeZone = zone;
    this.#remember(`moved to ${zone}`);
  }

  async #perform(operation: MoneyOperation, key: string): Promise<void> {
    if (operation.do === 'takeBack') await this.#state.readAdjustments();
    this.#state.today = this.#ledger.family.today;
    const prepared = prepareOperation(operation, this.#state);
    if (!prepared) return;
    const [answer, again] = await this.#client.perform(operation, (server) => prepared.send(server, key));
    const outcome = prepared.apply(this.#ledger, answer);
    this.#remember(
      `${operation.do} ${prepared.target} through ${operation.transport} as ${key}: ${textOf(answer)}`,
    );
    if (prepared.outcomeOf(answer) !== outcome) throw this.#violation(`The model says ${outcome}`);
    if (again && textOf(again) !== textOf(answer)) {
      throw this.#violation(`Sent at the same time under the same key, it answered ${textOf(again)}`);
    }
    if (answer.status < 300) {
      this.receipts.keep(operation, prepared.target, key, answer);
      this.#state.note(operation, prepared.target, answer);
    }
  }

  #remember(line: string): void {
    this.#story.push(line);
    if (this.#story.length > REMEMBERED) this.#story.shift();
  }

  #violation(what: string): Violation {
    return new Violation(
      [`Family ${this.receipts.familyId}, most recently:`, ...this.#story, what].join('\n'),
    );
  }
}

function textOf({ status, body }: NetworkAnswer): string {
  return `${status} ${JSON.stringify(body)}`;
}
