import type { BadgeKey, HabitColor, HabitFrequency } from '@starchart/schema';

/**
 * Reference model of a child's points, badges and streaks, recomputed from the completed days on every call.
 * It shares no code with the product.
 */
export interface ModelHabit {
  id: number;
  points: number;
  color: HabitColor;
  isReading: boolean;
  frequency: HabitFrequency;
  /** By day: the points of the completion, and the badges that it earned. */
  done: Map<string, { credited: number; isEarly: boolean; badges: BadgeKey[] }>;
}

const BONUS = 25;
const COLORS: readonly HabitColor[] = ['primary', 'secondary', 'accent', 'purple', 'success'];

export class FamilyModel {
  readonly habits: ModelHabit[] = [];
  readonly pendingRedemptions: { id: number; cost: number }[] = [];
  readonly badges = new Set<BadgeKey>();
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
    // The Swedish date format is ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', { timeZone: this.timeZone, dateStyle: 'short' }).format(this.now);
  }

  get isEarly(): boolean {
    const hour = new Intl.DateTimeFormat('en-GB', {
      timeZone: this.timeZone,
      hour: '2-digit',
      hourCycle: 'h23',
    });
    return Number(hour.format(this.now)) < 8;
  }

  /** False if today was counted before. */
  complete(habit: ModelHabit): boolean {
    const day = this.today;
    if (habit.done.has(day)) return false;
    const completion = { credited: habit.points, isEarly: this.isEarly, badges: [] as BadgeKey[] };
    habit.done.set(day, completion);
    for (const key of this.#deserved(habit, day)) {
      if (this.badges.has(key)) continue;
      completion.badges.push(key);
    }
    const reached = this.total + habit.points + completion.badges.length * BONUS;
    if (reached >= 100 && !this.badges.has('star-achiever')) completion.badges.push('star-achiever');
    for (const key of completion.badges) this.badges.add(key);
    completion.credited += completion.badges.length * BONUS;
    this.balance += completion.credited;
    this.total += completion.credited;
    this.entries += 1 + completion.badges.length;
    return true;
  }

  undo(habit: ModelHabit): 'undone' | 'none' | 'limited' | 'spent' {
    const completion = habit.done.get(this.today);
    if (!completion) return 'none';
    const latest = this.undone.get(habit.id);
    const times = latest?.day === this.today ? latest.times : 0;
    if (times === 20) return 'limited';
    if (completion.credited > this.balance) return 'spent';
    habit.done.delete(this.today);
    this.undone.set(habit.id, { day: this.today, times: times + 1 });
    for (const key of completion.badges) this.badges.delete(key);
    this.balance -= completion.credited;
    this.total -= completion.credited;
    this.entries += 1 + completion.badges.length;
    return 'undone';
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
    const last = [...habit.done.keys()].toSorted().at(-1);
    if (last === undefined || last < dayAfter(this.today, -1)) return 0;
    return streakContaining(habit, last);
  }

  longestStreak(habit: ModelHabit): number {
    return Math.max(0, ...[...habit.done.keys()].map((day) => streakContaining(habit, day)));
  }

  /** All except Star Achiever, which also counts the bonus points of the others. */
  #deserved(completed: ModelHabit, day: string): BadgeKey[] {
    const tried = this.habits.filter((habit) => habit.done.size > 0);
    const completions = tried.flatMap((habit) =>
      [...habit.done.values()].map((done) => ({ ...done, habit })),
    );
    const deserved: [BadgeKey, boolean][] = [
      ['rainbow-warrior', COLORS.every((color) => tried.some((habit) => habit.color === color))],
      ['book-worm', completions.filter(({ habit }) => habit.isReading).length >= 10],
      ['streak-master', completed.frequency === 'daily' && streakContaining(completed, day) >= 7],
      ['early-bird', completions.filter(({ isEarly }) => isEarly).length >= 5],
      ['explorer', tried.length >= 5],
    ];
    return deserved.filter(([, isDeserved]) => isDeserved).map(([key]) => key);
  }
}

/** Length of the streak that contains `day`. */
function streakContaining(habit: ModelHabit, day: string): number {
  let length = 1;
  for (let before = -1; habit.done.has(dayAfter(day, before)); before--) length++;
  for (let after = 1; habit.done.has(dayAfter(day, after)); after++) length++;
  return length;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
