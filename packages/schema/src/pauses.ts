import { z } from 'zod';
import { PAUSE_KINDS } from './catalogues.ts';
import { choice, day, id, instant } from './fields.ts';
import { MESSAGES } from './messages.ts';

/** Days on which habits have nothing due. Completions on these days count. */
export const pause = z.object({
  id,
  /** Null with `habitId`: the whole family. */
  childId: id.nullable(),
  /** Null: all habits of the child. */
  habitId: id.nullable(),
  kind: z.enum(PAUSE_KINDS),
  startsOn: day,
  /** The last day. */
  endsOn: day,
  createdAt: instant,
});
export type Pause = z.infer<typeof pause>;

/** A pause that applies today. */
export const pauseOfToday = pause.omit({ createdAt: true });
export type PauseOfToday = z.infer<typeof pauseOfToday>;

export const createPauseInput = z
  .object({
    childId: id.nullish(),
    /** Needs `childId`. */
    habitId: id.nullish(),
    kind: choice(PAUSE_KINDS, MESSAGES.pauseKind),
    /** A pause starts at the earliest 34 days before today. */
    startsOn: day,
    /** The default is 366 days after `startsOn`. */
    endsOn: day.nullish(),
  })
  .refine(({ childId, habitId }) => !habitId || childId, {
    path: ['childId'],
    error: MESSAGES.pauseOfHabit,
  });
export type CreatePauseInput = z.infer<typeof createPauseInput>;

export const updatePauseInput = z.object({ id, startsOn: day.optional(), endsOn: day.optional() });
export type UpdatePauseInput = z.infer<typeof updatePauseInput>;

/** `evaluatedHabits` is the number of habits whose streaks were computed again. */
export const changedPause = pause.extend({ evaluatedHabits: z.int() });
export type ChangedPause = z.infer<typeof changedPause>;

/** `endsOn` is null if the pause had not begun before today, and was deleted. */
export const endedPause = z.object({ id, endsOn: day.nullable(), evaluatedHabits: z.int() });
export type EndedPause = z.infer<typeof endedPause>;
