import {
  FamilyModel,
  type ModelCompletion,
  type ModelHabit,
  type ModelPause,
  type ModelSender,
  type ModelTap,
} from './family-model.ts';

/** The state of a redemption. */
type RedemptionState = 'pending' | 'given' | 'cancelled';

/**
 * Reference model of one child's points, applied sequentially. Every method returns the expected response: a
 * status and the balance.
 */
export class LedgerModel {
  family: FamilyModel;
  readonly habits = new Map<number, ModelHabit>();
  readonly rewards = new Map<number, number>();
  readonly redemptions = new Map<number, { cost: number; state: RedemptionState }>();
  readonly takenBack = new Set<number>();

  constructor(family: FamilyModel) {
    this.family = family;
  }

  /** An independent copy. */
  copy(): LedgerModel {
    const { family } = this;
    const copy = new LedgerModel(new FamilyModel(family.now, family.timeZone));
    copy.family.balance = family.balance;
    copy.family.total = family.total;
    copy.family.entries = family.entries;
    for (const key of family.badges) copy.family.badges.add(key);
    for (const day of family.stars) copy.family.stars.add(day);
    for (const [slot, at] of family.removed) copy.family.removed.set(slot, at);
    for (const [id, latest] of family.undone) copy.family.undone.set(id, latest);
    copy.family.notes.push(...family.notes);
    copy.family.pauses.push(...family.pauses.map((pause) => ({ ...pause })));
    for (const habit of family.habits) {
      copy.family.habits.push({ ...habit, done: habit.done.map((completion) => ({ ...completion })) });
    }
    for (const habit of copy.family.habits) copy.habits.set(habit.id, habit);
    for (const [id, cost] of this.rewards) copy.rewards.set(id, cost);
    for (const [id, redemption] of this.redemptions) copy.redemptions.set(id, { ...redemption });
    for (const id of this.takenBack) copy.takenBack.add(id);
    return copy;
  }

  addHabit(habit: ModelHabit): void {
    this.family.habits.push(habit);
    this.habits.set(habit.id, habit);
  }

  /** `completionId` is the id that the server returned, if any. */
  complete(
    habitId: number,
    byChild: boolean,
    completionId: number | undefined,
    offline: (ModelTap & { slot: number }) | undefined,
    by: ModelSender,
  ): string {
    if (this.family.isTooLate(offline?.hours ?? 0)) return '409';
    const habit = this.habits.get(habitId);
    if (!habit) return '404';
    const outcome = this.family.complete(habit, byChild, offline, by);
    const added = typeof outcome === 'number' ? habit.done.at(-1) : undefined;
    if (added && completionId !== undefined) added.id = completionId;
    const isRefused = outcome === 'not-due' || outcome === 'closed' || outcome === 'newer';
    return isRefused ? '409' : this.#with(outcome === 'repeat' ? 200 : 201);
  }

  approve(completionId: number): string {
    const [habit, completion] = this.#find(completionId);
    if (!habit || !completion) return '200 gone';
    if (completion.isPending) this.family.approve(habit, completion);
    return `200 approved ${this.family.balance}`;
  }

  /** With a reason, the child gets a note. */
  reject(completionId: number, hasReason: boolean): string {
    const [habit, completion] = this.#find(completionId);
    if (!habit || !completion) return '404';
    if (!completion.isPending) return '409';
    this.family.reject(habit, completion);
    if (hasReason) this.family.notes.push(this.family.now);
    return '200';
  }

  writeNote(points: number): string {
    return this.family.writeNote(points) === 'written' ? this.#with(201) : '409';
  }

  #find(completionId: number): [ModelHabit?, ModelCompletion?] {
    for (const habit of this.family.habits) {
      const completion = habit.done.find(({ id }) => id === completionId);
      if (completion) return [habit, completion];
    }
    return [];
  }

  undo(habitId: number, offline?: ModelTap): string {
    if (this.family.isTooLate(offline?.hours ?? 0)) return '409';
    const habit = this.habits.get(habitId);
    if (!habit) return '404';
    const outcome = this.family.undo(habit, undefined, offline);
    return { undone: '204', none: '404', newer: '409', limited: '429', spent: '409' }[outcome];
  }

  correct(habitId: number, cell: Parameters<FamilyModel['correct']>[1]): string {
    const habit = this.habits.get(habitId);
    if (!habit) return '404';
    const outcome = this.family.correct(habit, cell);
    return outcome === 'changed' || outcome === 'unchanged' ? this.#with(200) : '409';
  }

  pause(pause: ModelPause): string {
    if (pause.habitId !== null && !this.habits.has(pause.habitId)) return '404';
    return this.family.pause(pause) === 'paused' ? '201' : '409';
  }

  endPause(pauseId: number): string {
    const pause = this.family.pauses.find(({ id }) => id === pauseId);
    if (!pause) return '404';
    this.family.endPause(pause);
    return '200';
  }

  deletePause(pauseId: number): string {
    const pause = this.family.pauses.find(({ id }) => id === pauseId);
    if (!pause) return '404';
    return this.family.deletePause(pause) === 'deleted' ? '204' : '409';
  }

  setPrice(habitId: number, points: number): string {
    const habit = this.habits.get(habitId);
    if (!habit) return '404';
    habit.points = points;
    return '200';
  }

  deleteHabit(habitId: number): string {
    const habit = this.habits.get(habitId);
    if (!habit) return '404';
    this.habits.delete(habitId);
    this.family.deleteHabit(habit);
    return '204';
  }

  /** `redemptionId` is the id that the server returned, if any. */
  redeem(rewardId: number, redemptionId: number | undefined): string {
    const cost = this.rewards.get(rewardId);
    if (cost === undefined) return '404';
    const open = [...this.redemptions.values()].filter(({ state }) => state === 'pending').length;
    if (open >= 50 || !this.family.spend(cost)) return '409';
    if (redemptionId !== undefined) this.redemptions.set(redemptionId, { cost, state: 'pending' });
    return this.#with(201);
  }

  deleteReward(rewardId: number): string {
    return this.rewards.delete(rewardId) ? '204' : '404';
  }

  fulfill(redemptionId: number): string {
    const redemption = this.redemptions.get(redemptionId);
    if (!redemption) return '404';
    if (redemption.state === 'cancelled') return '409';
    redemption.state = 'given';
    return this.#with(200);
  }

  cancel(redemptionId: number): string {
    const redemption = this.redemptions.get(redemptionId);
    if (!redemption) return '404';
    if (redemption.state === 'given') return '409';
    if (redemption.state === 'pending') this.family.takeBack(redemption);
    redemption.state = 'cancelled';
    return this.#with(200);
  }

  deduct(points: number): string {
    return this.family.spend(points) ? this.#with(200) : '409';
  }

  giveBonus(points: number): string {
    this.family.takeBack({ cost: points });
    return this.#with(200);
  }

  /** `amount` is that of the ledger entry, in points. */
  takeBack(entryId: number, amount: number): string {
    if (this.takenBack.has(entryId) || amount > this.family.balance) return '409';
    this.takenBack.add(entryId);
    this.family.takeBack({ cost: -amount });
    return this.#with(200);
  }

  #with(status: number): string {
    return `${status} ${this.family.balance}`;
  }
}
