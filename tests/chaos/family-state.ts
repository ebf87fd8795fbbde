import type { TestFamily } from '../../apps/api/test-support/families.ts';
import { type NetworkAnswer, NetworkClient } from '../../apps/api/test-support/network-client.ts';
import type { ChaosClient } from './client.ts';
import { COSTS, HABITS, type MoneyOperation, type OperationContext } from './money-operations.ts';
import { Violation } from './violation.ts';

/**
 * Shorter than the longest freeze, so that a client retries elsewhere and its first attempt arrives later.
 */
const TIMEOUT_MS = 2_500;
/** Older redemptions, completions and pauses are ignored. */
const RECENT = 10;

/** One family of a run: its clients, habits, rewards, latest pending completions, redemptions, adjustments and pauses. */
export class FamilyState implements OperationContext {
  readonly childId: number;
  today = '';
  readonly parent: NetworkClient;
  readonly child: NetworkClient;
  habitIds: number[] = HABITS.map(() => 0);
  pendingIds: number[] = [];
  rewardIds: number[] = COSTS.map(() => 0);
  redemptionIds: number[] = [];
  adjustments: { id: number; amount: number }[] = [];
  pauseIds: number[] = [];
  readonly #client: ChaosClient;
  readonly #deleted = new Set<number>([0]);

  constructor(family: TestFamily, client: ChaosClient) {
    this.childId = family.childId;
    this.parent = new NetworkClient(family.parent.cookie, { patienceMs: TIMEOUT_MS });
    this.child = new NetworkClient(family.child.cookie, { patienceMs: TIMEOUT_MS });
    this.#client = client;
  }

  /** Creates missing habits and rewards: habits by index, rewards with their costs. */
  async createMissingItems(
    key: string,
  ): Promise<{ habits: Map<number, number>; rewards: Map<number, number> }> {
    const { childId } = this;
    const habits = new Map<number, number>();
    const rewards = new Map<number, number>();
    for (const [index, { schedule, ...look }] of HABITS.entries()) {
      if (!this.#deleted.has(this.habitIds[index] ?? 0)) continue;
      const body = {
        childId,
        name: `Habit ${index}`,
        description: 'As often as planned',
        ...look,
        ...schedule,
      };
      const id = await this.#add('POST /api/habits', body, `${key}-habit-${index}`);
      this.habitIds[index] = id;
      habits.set(index, id);
    }
    for (const [index, pointsCost] of COSTS.entries()) {
      if (!this.#deleted.has(this.rewardIds[index] ?? 0)) continue;
      const body = {
        childId,
        name: `Reward ${index}`,
        description: 'Much wanted',
        icon: 'castle',
        pointsCost,
      };
      const id = await this.#add('POST /api/rewards', body, `${key}-reward-${index}`);
      this.rewardIds[index] = id;
      rewards.set(id, pointsCost);
    }
    return { habits, rewards };
  }

  /** Loads the adjustments that can be reverted. */
  async readAdjustments(): Promise<void> {
    const call = `GET /api/children/${this.childId}/points-entries?kind=adjustment&limit=5`;
    const { status, body } = await this.#client.ask(0, (server) => this.parent.rest(server, call));
    if (status !== 200) throw new Violation(`${call} answered ${status}`);
    this.adjustments = body.items;
  }

  /** Updates the lists after a success. */
  note(operation: MoneyOperation, target: number, { body }: NetworkAnswer): void {
    if (operation.do === 'redeem') {
      this.redemptionIds.push(body.id);
      if (this.redemptionIds.length > RECENT) this.redemptionIds.shift();
    }
    if (operation.do === 'complete' && body.status === 'pending' && !this.pendingIds.includes(body.id)) {
      this.pendingIds.push(body.id);
      if (this.pendingIds.length > RECENT) this.pendingIds.shift();
    }
    if (operation.do === 'pause') {
      this.pauseIds.push(body.id);
      if (this.pauseIds.length > RECENT) this.pauseIds.shift();
    }
    if (operation.do === 'deleteHabit' || operation.do === 'deleteReward') this.#deleted.add(target);
  }

  async #add(call: string, body: object, key: string): Promise<number> {
    const answer = await this.#client.ask(0, (server) => this.parent.rest(server, call, body, key));
    if (answer.status !== 201) throw new Violation(`${call} answered ${answer.status}`);
    return answer.body.id;
  }
}
