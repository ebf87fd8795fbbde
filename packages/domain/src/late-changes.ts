import type { CompletionStatus } from '@starchart/schema';
import { addDays, toDayNumber } from './calendar.ts';
import type { Schedule } from './schedule.ts';
import { type ScheduledHabit, scheduleFacts } from './schedule-facts.ts';

/** A device decides with what its page shows, and its request before can still be on the way for so long. */
const IN_FLIGHT_MS = 20_000;
/** Days before today that a late completion reaches. */
export const LATE_DAYS = 2;

/** Who sends completions and undos: a person, an access token or guest pass (`viaId`) of one, or a family device, with all its profiles. */
export interface Sender {
  role: 'parent' | 'child' | 'device';
  id: number;
  viaId: number | null;
}

/** A slot of a habit whose completion was removed. */
export interface Removal {
  day: string;
  slot: number;
  /** When that was decided, an ISO timestamp: an undo that was sent late, at its tap. */
  at: string;
  /** Whether it counts as the child's or as a grown-up's. */
  by: 'child' | 'grown-up';
  sender: Sender;
  /** Of the completion; a late tap that brings it back earns the same, and waits as it did. Left out by older removals. */
  points?: number;
  status?: CompletionStatus;
}

/** What decides whether a habit took a tap at a time that is over. */
export interface HabitAtTheTime {
  createdAt: Date;
  /** ISO timestamps between which it took no tap, because it was inactive, had not begun or had ended; without an end while it is inactive. */
  closedTimes: readonly { from: string; until: string | null }[];
}

/** A stored completion, with the moments of its ledger entries. */
interface Stored {
  id: number;
  day: string;
  completedAt: string;
  recordedAt: string | null;
  /** Null if it was stored before senders were. */
  recordedBy: Sender | null;
}

/** Whether a habit existed and was open when a late tap happened. */
export function tookTap({ createdAt, closedTimes }: HabitAtTheTime, tap: { at: Date }): boolean {
  const at = tap.at.getTime();
  const isClosed = closedTimes.some(
    ({ from, until }) => Date.parse(from) <= at && (until === null || at < Date.parse(until)),
  );
  return createdAt.getTime() <= at && !isClosed;
}

/** A habit with the schedule that it had at a late tap: one that was replaced later on the day of the tap applied until then. */
export function scheduledAtTap<Habit extends Pick<ScheduledHabit, 'pastSchedules'>>(
  habit: Habit,
  tap: { at: Date; day: string } | undefined,
): Habit {
  if (!tap) return habit;
  const pastSchedules = habit.pastSchedules.map((past) => {
    const { validUntil, replacedAt } = past;
    const isOfTap =
      addDays(validUntil, 1) === tap.day && replacedAt && tap.at.getTime() < Date.parse(replacedAt);
    return isOfTap ? { ...past, validUntil: tap.day } : past;
  });
  return { ...habit, pastSchedules };
}

/** The schedule that a stored completion met at its tap. */
export function scheduleMet(
  habit: ScheduledHabit,
  { day, completedAt }: { day: string; completedAt: string },
  weekStartsOn: number,
): Schedule {
  const habitThen = scheduledAtTap(habit, { at: new Date(completedAt), day });
  return scheduleFacts(habitThen, weekStartsOn).scheduleOn(toDayNumber(day));
}

/**
 * Whether a late undo or approval is about a completion: it was stored at the time of its tap, or the same sender tapped it before and
 * sent it late, too; it was not approved since; and one of an earlier day is the sender's own.
 */
export function isKnownAt(
  tap: { at: Date; today: string },
  { id, day, completedAt, recordedAt, recordedBy }: Stored,
  entries: readonly { completionId: number; createdAt: string }[],
  sender: Sender,
): boolean {
  const isOwn = recordedBy === null || isSameSender(recordedBy, sender);
  const storedAt = Date.parse(recordedAt ?? completedAt);
  const knownAt = isOwn ? Date.parse(completedAt) - IN_FLIGHT_MS : storedAt;
  // The entries of an approval are newer than the completion.
  const isApprovedSince = entries.some(
    ({ completionId, createdAt }) =>
      completionId === id && Date.parse(createdAt) > Math.max(storedAt, tap.at.getTime()),
  );
  return knownAt <= tap.at.getTime() && !isApprovedSince && (isOwn || day >= tap.today);
}

/** The removal of the completion of a slot that was decided after a late tap. */
export function removalAfter(
  removals: readonly Removal[],
  { at, day, slot }: { at: Date; day: string; slot: number },
  by: Sender,
): Removal | undefined {
  return removals.find((removal) => {
    const tolerance = isSameSender(removal.sender, by) ? IN_FLIGHT_MS : 0;
    const isOfSlot = removal.day === day && removal.slot === slot;
    return isOfSlot && Date.parse(removal.at) > at.getTime() + tolerance;
  });
}

/** The newest removal of a slot. */
export function removalOf(
  removals: readonly Removal[],
  { day, slot }: Pick<Removal, 'day' | 'slot'>,
): Removal | undefined {
  return removals.find((removal) => removal.day === day && removal.slot === slot);
}

/** The removals that late taps can meet, with further ones: the newest of each slot, of today and the two days before. */
export function withRemovals(
  stored: readonly Removal[],
  added: readonly Removal[],
  today: string,
): Removal[] {
  const isReplaced = ({ day, slot, at }: Removal) =>
    added.some((one) => one.day === day && one.slot === slot && Date.parse(one.at) >= Date.parse(at));
  const isOutdated = ({ day, slot, at }: Removal) =>
    stored.some((one) => one.day === day && one.slot === slot && Date.parse(one.at) > Date.parse(at));
  return [
    ...stored.filter((removal) => !isReplaced(removal)),
    ...added.filter((removal) => !isOutdated(removal)),
  ].filter(({ day }) => toDayNumber(day) >= toDayNumber(today) - LATE_DAYS);
}

function isSameSender(one: Sender, other: Sender): boolean {
  return one.role === other.role && one.id === other.id && one.viaId === other.viaId;
}
