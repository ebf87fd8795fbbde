import type { BadgeKey, HabitColor, HabitFrequency } from '@starchart/schema';

/**
 * Reference model of a child's points, badges and streaks, recomputed from all completions on every call.
 * It shares no code with the product.
 */
export interface ModelHabit {
  id: number;
  points: number;
  color: HabitColor;
  isReading: boolean;
  frequency: HabitFrequency;
  daysPerWeek: number | null;
  /** ISO weekdays. */
  weekdays: readonly number[];
  intervalDays: number;
  slotCount: number;
  forgiving: boolean;
  requiresApproval: boolean;
  isActive: boolean;
  createdAt: Date;
  /** Days on which it was inactive. The last ones have no end while it is. */
  closed: { startsOn: string; endsOn: string }[];
  /** The points of each completion, and the badges that it earned. */
  done: ModelCompletion[];
}

/** The schedule of a habit by default. */
export const ONCE_A_DAY = {
  frequency: 'daily',
  daysPerWeek: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  intervalDays: 1,
  slotCount: 1,
  forgiving: false,
  requiresApproval: false,
} as const;

/** The session that sends a completion or an undo. */
export type ModelSender = 'parent' | 'child';

/** What a device tapped without network. */
export interface ModelTap {
  /** Before the request is sent; below 0, the clock of the device was set back in between. */
  hours: number;
  by: ModelSender;
}

export interface ModelCompletion {
  /** Known from the response that reported it as pending. */
  id?: number;
  day: string;
  slot: number;
  /** The points of the habit when the completion was recorded. */
  points: number;
  isPending: boolean;
  /** When it was tapped, and when the server stored it. */
  at: Date;
  storedAt: Date;
  approvedAt?: Date;
  by: ModelSender;
  credited: number;
  isEarly: boolean;
  badges: BadgeKey[];
}

/** A pause of all habits of the child, or of one. */
export interface ModelPause {
  id: number;
  habitId: number | null;
  startsOn: string;
  endsOn: string;
}

const FOREVER = '9999-12-31';
/** Days before today on which a pause can be changed. */
const OPEN_DAYS = 34;
/** The most pauses of a family: those that have not ended, and all. */
const MOST_PAUSES = { open: 60, total: 2_000 };
/** The most notes that a child gets on a day. */
const MOST_NOTES = 50;
const BONUS = 25;
const HOUR_MS = 3_600_000;
const COLORS: readonly HabitColor[] = ['primary', 'secondary', 'accent', 'purple', 'success'];

export class FamilyModel {
  readonly habits: ModelHabit[] = [];
  readonly pendingRedemptions: { id: number; cost: number }[] = [];
  readonly pauses: ModelPause[] = [];
  readonly badges = new Set<BadgeKey>();
  /** The full days of the child. */
  readonly stars = new Set<string>();
  /** By habit, day and slot: when its completion was undone, rejected or corrected last. */
  readonly removed = new Map<string, Date>();
  /** When the child got its notes. */
  readonly notes: Date[] = [];
  /** By habit: how often it was undone on the last day with an undo. */
  readonly undone = new Map<number, { day: string; times: number }>();
  now: Date;
  timeZone: string;
  balance = 0;
  total = 0;
  entries = 0;

  constructor(now: Date, timeZone: string) {
    this.now = now;
    this.timeZone = timeZone;
  }

  get today(): string {
    return this.#dayOf(this.now);
  }

  #dayOf(instant: Date): string {
    // The Swedish date format is ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', { timeZone: this.timeZone, dateStyle: 'short' }).format(instant);
  }

  #isEarly(at: Date): boolean {
    const hour = new Intl.DateTimeFormat('en-GB', {
      timeZone: this.timeZone,
      hour: '2-digit',
      hourCycle: 'h23',
    });
    return Number(hour.format(at)) < 8;
  }

  /** Whether a tap so many hours ago on a device that was offline is too long ago. */
  isTooLate(hours: number): boolean {
    return hours > 72 || this.#dayOf(this.#hoursAgo(hours)) < dayAfter(this.today, -2);
  }

  #hoursAgo(hours: number): Date {
    return new Date(this.now.getTime() - Math.max(0, hours) * HOUR_MS);
  }

  /**
   * The slot that is filled; a repeat fills none, because the day is full, and neither does a day without a slot. On a full day, a
   * grown-up approves the latest pending completion. An offline completion fills its slot on the day of its tap, with the same rules, and
   * not over a later removal or before the habit existed.
   */
  complete(
    habit: ModelHabit,
    byChild = false,
    offline?: ModelTap & { slot: number },
    by: ModelSender = offline?.by ?? 'parent',
  ): number | 'repeat' | 'approved' | 'not-due' | 'closed' | 'newer' {
    const at = this.#hoursAgo(offline?.hours ?? 0);
    const day = this.#dayOf(at);
    const ofDay = habit.done.filter((done) => done.day === day);
    const isChosen = habit.frequency === 'weekly' || habit.weekdays.includes(weekdayOf(day));
    const slots = Array.from({ length: isChosen ? habit.slotCount : 0 }, (_, index) => index + 1);
    const slot = slots.find((number) =>
      offline ? number === offline.slot : !ofDay.some((done) => done.slot === number),
    );
    const inTheWay = ofDay.filter((done) => (offline ? done.slot === offline.slot : slot === undefined));
    if (inTheWay.length > 0) {
      const pending = inTheWay.findLast(({ isPending }) => isPending);
      if (!pending || byChild) return 'repeat';
      if (offline && !this.#isKnown(pending, offline)) return 'newer';
      this.approve(habit, pending);
      return 'approved';
    }
    if (!habit.isActive) return 'closed';
    if (slot === undefined || this.#isTooNear(habit, day)) return 'not-due';
    if (offline && (this.removed.get(keyOf(habit, { day, slot })) ?? at) > at) return 'newer';
    if (offline && habit.createdAt > at) return 'not-due';

    const completion = newCompletion(habit, {
      day,
      slot,
      isEarly: (offline?.hours ?? 0) <= 1 && this.#isEarly(at),
      at,
      storedAt: this.now,
      by,
    });
    if (byChild && habit.requiresApproval) habit.done.push({ ...completion, isPending: true });
    else this.#add(habit, completion);
    this.#judgeAfterAddition(day);
    // A habit that is due every few days is then not due on the days that follow.
    const others = offline && habit.intervalDays > 1 ? this.habits.flatMap(({ done }) => done) : [];
    for (const other of others) if (other.day > day) this.#judgeAfterAddition(other.day);
    return slot;
  }

  get pendingCompletions(): [ModelHabit, ModelCompletion][] {
    return this.habits.flatMap((habit) =>
      habit.done
        .filter(({ isPending }) => isPending)
        .map((done): [ModelHabit, ModelCompletion] => [habit, done]),
    );
  }

  /** Credits a pending completion with the points of its recording. */
  approve(habit: ModelHabit, completion: ModelCompletion): void {
    completion.isPending = false;
    completion.approvedAt = this.now;
    this.#credit(completion, this.#deserved(habit, streakAt(habit, this.pauses, completion)));
  }

  /** A rejection has no effect on the ledger. */
  reject(habit: ModelHabit, completion: ModelCompletion): void {
    this.#remove(habit, completion, this.now);
  }

  #remove(habit: ModelHabit, completion: ModelCompletion, at: Date): void {
    habit.done.splice(habit.done.indexOf(completion), 1);
    const key = keyOf(habit, completion);
    this.removed.set(key, new Date(Math.max(at.getTime(), this.removed.get(key)?.getTime() ?? 0)));
    this.#judgeAfterRemoval(completion.day);
  }

  /** Whether a late tap can be about a completion: it was there, untouched since, and on an earlier day it is the sender's own. */
  #isKnown({ at, storedAt, approvedAt, by, day }: ModelCompletion, tap: ModelTap): boolean {
    const tappedAt = this.#hoursAgo(tap.hours);
    if (approvedAt && approvedAt > tappedAt) return false;
    return by === tap.by ? at <= tappedAt : storedAt <= tappedAt && day === this.today;
  }

  /** Writes a note with points for spending. */
  writeNote(points: number): 'written' | 'too-many' {
    const { today } = this;
    if (this.notes.filter((at) => this.#dayOf(at) >= today).length >= MOST_NOTES) return 'too-many';
    this.notes.push(this.now);
    if (points > 0) this.takeBack({ cost: points });
    return 'written';
  }

  /** Undoes the given slot of today, or of the day of an offline undo, or the highest completed one that the undo knows. */
  undo(
    habit: ModelHabit,
    slot?: number,
    offline?: ModelTap,
  ): 'undone' | 'none' | 'newer' | 'limited' | 'spent' {
    const at = this.#hoursAgo(offline?.hours ?? 0);
    const day = this.#dayOf(at);
    const ofSlot = habit.done
      .filter((done) => done.day === day && (slot === undefined || done.slot === slot))
      .toSorted((a, b) => b.slot - a.slot);
    const completion = ofSlot.find((done) => !offline || this.#isKnown(done, offline));
    if (!completion) return ofSlot.length > 0 ? 'newer' : 'none';
    const latest = this.undone.get(habit.id);
    const times = latest?.day === this.today ? latest.times : 0;
    if (times === 20) return 'limited';
    if (!completion.isPending && completion.credited > this.balance) return 'spent';
    this.#remove(habit, completion, at);
    this.undone.set(habit.id, { day: this.today, times: times + 1 });
    this.#takeBack(completion);
    return 'undone';
  }

  #add(habit: ModelHabit, completion: ModelCompletion, without: readonly BadgeKey[] = []): void {
    habit.done.push(completion);
    const deserved = this.#deserved(habit, runAround(habit, this.pauses, completion.day));
    this.#credit(
      completion,
      deserved.filter((key) => !without.includes(key)),
    );
  }

  #credit(completion: ModelCompletion, deserved: readonly BadgeKey[]): void {
    completion.badges.push(...deserved.filter((key) => !this.badges.has(key)));
    const reached = this.total + completion.points + completion.badges.length * BONUS;
    if (reached >= 100 && !this.badges.has('star-achiever')) completion.badges.push('star-achiever');
    for (const key of completion.badges) this.badges.add(key);
    completion.credited = completion.points + completion.badges.length * BONUS;
    this.balance += completion.credited;
    this.total += completion.credited;
    this.entries += 1 + completion.badges.length;
  }

  #takeBack(completion: ModelCompletion): void {
    if (completion.isPending) return;
    for (const key of completion.badges) this.badges.delete(key);
    this.balance -= completion.credited;
    this.total -= completion.credited;
    this.entries += 1 + completion.badges.length;
  }

  /** Sets a slot of a day as done or not done. A slot that the day does not have is not due. */
  correct(
    habit: ModelHabit,
    { day, slot, done }: { day: string; slot: number; done: boolean },
  ): 'changed' | 'unchanged' | 'not-due' | 'spent' | 'closed' {
    if (!habit.isActive) return 'closed';
    const index = habit.done.findIndex((completion) => completion.day === day && completion.slot === slot);
    const completion = habit.done[index];
    if (!done) {
      if (!completion) return 'unchanged';
      if (!completion.isPending && completion.credited > this.balance) return 'spent';
      this.#remove(habit, completion, this.now);
      this.#takeBack(completion);
      return 'changed';
    }
    if (completion?.isPending) {
      this.approve(habit, completion);
      return 'changed';
    }
    if (completion) return 'unchanged';
    const isChosen = habit.frequency === 'weekly' || habit.weekdays.includes(weekdayOf(day));
    if (!isChosen || slot > habit.slotCount) return 'not-due';
    const given = { day, slot, isEarly: false, at: this.now, storedAt: this.now, by: 'parent' } as const;
    this.#add(habit, newCompletion(habit, given), ['early-bird']);
    this.#judgeAfterAddition(day);
    return 'changed';
  }

  #judgeAfterAddition(day: string): void {
    if (this.#hasNoOpenSlot(day)) this.stars.add(day);
  }

  #judgeAfterRemoval(day: string): void {
    const isEmpty = this.habits.every(({ done }) => done.every((completion) => completion.day !== day));
    if (isEmpty || !this.#hasNoOpenSlot(day)) this.stars.delete(day);
  }

  #hasNoOpenSlot(day: string): boolean {
    return this.habits.every((habit) => {
      const isDue =
        habit.isActive &&
        habit.frequency === 'daily' &&
        this.#dayOf(habit.createdAt) <= day &&
        habit.weekdays.includes(weekdayOf(day)) &&
        !isPaused(habit, this.pauses, day);
      const ofDay = habit.done.filter((completion) => completion.day === day);
      if (!isDue || isWithinInterval(habit, day)) return true;
      const slots = Array.from({ length: habit.slotCount }, (_, index) => index + 1);
      return slots.every((slot) => ofDay.some((completion) => completion.slot === slot));
    });
  }

  /** Makes an active habit inactive from today on, and an inactive one active. */
  switch(habit: ModelHabit): void {
    const { today } = this;
    habit.isActive = !habit.isActive;
    const earlier = habit.closed.filter(({ startsOn }) => startsOn < today);
    const until = (endsOn: string) => (endsOn < today ? endsOn : dayAfter(today, -1));
    habit.closed = habit.isActive
      ? earlier.map(({ startsOn, endsOn }) => ({ startsOn, endsOn: until(endsOn) }))
      : [...habit.closed, { startsOn: today, endsOn: FOREVER }];
  }

  pause(pause: ModelPause): 'paused' | 'too-many' {
    const open = [...this.pauses, pause].filter(({ endsOn }) => endsOn >= this.today);
    if (this.pauses.length >= MOST_PAUSES.total || (open.includes(pause) && open.length > MOST_PAUSES.open)) {
      return 'too-many';
    }
    this.pauses.push(pause);
    return 'paused';
  }

  /** Ends a pause yesterday, or deletes one that starts today or later. */
  endPause(pause: ModelPause): void {
    const yesterday = dayAfter(this.today, -1);
    if (pause.startsOn > yesterday) this.pauses.splice(this.pauses.indexOf(pause), 1);
    else if (pause.endsOn > yesterday) pause.endsOn = yesterday;
  }

  deletePause(pause: ModelPause): 'deleted' | 'too-old' {
    if (pause.startsOn < dayAfter(this.today, -OPEN_DAYS)) return 'too-old';
    this.pauses.splice(this.pauses.indexOf(pause), 1);
    return 'deleted';
  }

  /** Sets the last day of a pause. */
  movePause(pause: ModelPause, endsOn: string): 'moved' | 'invalid' | 'too-old' {
    if (endsOn < pause.startsOn) return 'invalid';
    const firstChanged = dayAfter(endsOn < pause.endsOn ? endsOn : pause.endsOn, 1);
    if (endsOn !== pause.endsOn && firstChanged < dayAfter(this.today, -OPEN_DAYS)) return 'too-old';
    pause.endsOn = endsOn;
    return 'moved';
  }

  /** Deletes a habit with its pauses. Its points stay. */
  deleteHabit(habit: ModelHabit): void {
    this.habits.splice(this.habits.indexOf(habit), 1);
    const others = this.pauses.filter(({ habitId }) => habitId !== habit.id);
    this.pauses.splice(0, Infinity, ...others);
  }

  doneToday(habit: ModelHabit): ModelCompletion[] {
    return habit.done.filter(({ day }) => day === this.today);
  }

  spend(points: number): boolean {
    if (points > this.balance) return false;
    this.balance -= points;
    this.entries += 1;
    return true;
  }

  takeBack(redemption: { cost: number }): void {
    this.balance += redemption.cost;
    this.entries += 1;
  }

  currentStreak(habit: ModelHabit): number {
    const last = this.#streaksUntilToday(habit).at(-1);
    if (!last) return 0;
    return last.metOn === this.today || isNext(habit, this.pauses, last.metOn, this.today) ? last.streak : 0;
  }

  longestStreak(habit: ModelHabit): number {
    return Math.max(0, ...this.#streaksUntilToday(habit).map(({ streak }) => streak));
  }

  /** A day after today, stored in a zone further east, does not count before it comes. */
  #streaksUntilToday(habit: ModelHabit): { metOn: string; streak: number }[] {
    return streaksOf(habit, this.pauses).filter(({ metOn }) => metOn <= this.today);
  }

  /** Another day that met an interval habit is less than an interval away. */
  #isTooNear(habit: ModelHabit, day: string): boolean {
    const nearest = Array.from({ length: habit.intervalDays - 1 }, (_, index) => index + 1);
    const near = new Set(nearest.flatMap((days) => [dayAfter(day, -days), dayAfter(day, days)]));
    return this.#streaksUntilToday(habit).some(({ metOn }) => near.has(metOn));
  }

  /** All except Star Achiever, which also counts the bonus points of the others. */
  #deserved(completed: ModelHabit, streak: number): BadgeKey[] {
    const completions = this.habits.flatMap((habit) =>
      habit.done.filter(({ isPending }) => !isPending).map((done) => ({ ...done, habit })),
    );
    const tried = [...new Set(completions.map(({ habit }) => habit))];
    const deserved: [BadgeKey, boolean][] = [
      ['rainbow-warrior', COLORS.every((color) => tried.some((habit) => habit.color === color))],
      ['book-worm', completions.filter(({ habit }) => habit.isReading).length >= 10],
      ['streak-master', completed.frequency === 'daily' && streak >= 7],
      ['early-bird', completions.filter(({ isEarly }) => isEarly).length >= 5],
      ['explorer', tried.length >= 5],
    ];
    return deserved.filter(([, isDeserved]) => isDeserved).map(([key]) => key);
  }
}

function keyOf({ id }: ModelHabit, { day, slot }: { day: string; slot: number }): string {
  return `${id} ${day} ${slot}`;
}

function newCompletion(
  { points }: ModelHabit,
  given: Pick<ModelCompletion, 'day' | 'slot' | 'isEarly' | 'at' | 'storedAt' | 'by'>,
): ModelCompletion {
  return { ...given, points, isPending: false, credited: 0, badges: [] };
}

/** The streak that the completion reached; 0 unless it is the one that met its period. */
function streakAt(habit: ModelHabit, pauses: readonly ModelPause[], completion: ModelCompletion): number {
  const isWeekly = habit.frequency === 'weekly';
  const periodOf = (day: string) => (isWeekly ? mondayOf(day) : day);
  const period = periodOf(completion.day);
  // Sorting is stable: on one day, completions are in the order of their recording.
  const ofPeriod = habit.done
    .filter(({ day }) => periodOf(day) === period)
    .toSorted((a, b) => Date.parse(a.day) - Date.parse(b.day));
  const target = isWeekly ? Math.max(1, weekTarget(habit, pauses, period)) : habit.slotCount;
  if (ofPeriod[target - 1] !== completion) return 0;
  return streaksOf(habit, pauses).find(({ metOn }) => metOn === completion.day)?.streak ?? 0;
}

/** The periods that were met, in order, by the day that met them, with the streak that each reached. */
function streaksOf(habit: ModelHabit, pauses: readonly ModelPause[]): { metOn: string; streak: number }[] {
  const isWeekly = habit.frequency === 'weekly';
  const byPeriod = Map.groupBy(habit.done, ({ day }) => (isWeekly ? mondayOf(day) : day));
  const met = [...byPeriod]
    .map(([period, done]) => {
      const target = isWeekly ? Math.max(1, weekTarget(habit, pauses, period)) : habit.slotCount;
      return done.map(({ day }) => day).toSorted()[target - 1];
    })
    .filter((day) => day !== undefined)
    .toSorted();
  const streaks: { metOn: string; streak: number }[] = [];
  for (const metOn of met) {
    const before = streaks.at(-1);
    const continues = before && isNext(habit, pauses, before.metOn, metOn);
    streaks.push({ metOn, streak: continues ? before.streak + 1 : 1 });
  }
  return streaks;
}

/** Less than an interval before the day, all slots of a day were filled. */
function isWithinInterval({ done, intervalDays, slotCount }: ModelHabit, day: string): boolean {
  return Array.from({ length: intervalDays - 1 }, (_, index) => dayAfter(day, -1 - index)).some(
    (before) => done.filter((completion) => completion.day === before).length >= slotCount,
  );
}

/** The share of a week's days that are not paused, rounded; 0 if the week is not due. */
function weekTarget(habit: ModelHabit, pauses: readonly ModelPause[], monday: string): number {
  const days = [0, 1, 2, 3, 4, 5, 6].filter((index) => !isPaused(habit, pauses, dayAfter(monday, index)));
  return Math.min(days.length, Math.round(((habit.daysPerWeek ?? 1) * days.length) / 7));
}

/** Whether a habit is paused or closed on a day. */
function isPaused({ id, closed }: ModelHabit, pauses: readonly ModelPause[], day: string): boolean {
  const ofHabit = pauses.filter(({ habitId }) => (habitId ?? id) === id);
  return [...ofHabit, ...closed].some(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
}

/** Whether no more due periods than allowed were missed between two days. */
function isNext(habit: ModelHabit, pauses: readonly ModelPause[], from: string, to: string): boolean {
  const allowed = habit.forgiving ? 1 : 0;
  let missed = 0;
  if (habit.frequency === 'weekly') {
    for (let week = dayAfter(mondayOf(from), 7); week < mondayOf(to); week = dayAfter(week, 7)) {
      if (weekTarget(habit, pauses, week) > 0) missed++;
    }
    return missed <= allowed;
  }
  for (let day = dayAfter(from, 1); day < to; day = dayAfter(day, 1)) {
    if (habit.weekdays.includes(weekdayOf(day)) && !isPaused(habit, pauses, day)) missed++;
  }
  // The last day of an interval is the one on which the habit is done.
  return habit.intervalDays > 1 ? missed + 1 < (2 + allowed) * habit.intervalDays : missed <= allowed;
}

/** Length of the streak that contains `day`; 0 if the day is not met. */
function runAround(habit: ModelHabit, pauses: readonly ModelPause[], day: string): number {
  const streaks = streaksOf(habit, pauses);
  const index = streaks.findIndex(({ metOn }) => metOn === day);
  if (index === -1) return 0;
  const end = streaks.findIndex(({ streak }, other) => other > index && streak === 1);
  return streaks.at(end === -1 ? -1 : end - 1)?.streak ?? 0;
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function mondayOf(day: string): string {
  return dayAfter(day, 1 - weekdayOf(day));
}

/** The day so many days after another, or before it. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
