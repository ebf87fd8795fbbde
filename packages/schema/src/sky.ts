import { z } from 'zod';
import { CONSTELLATION_KEYS } from './catalogues.ts';
import { day, id } from './fields.ts';

/** Constellations of a page: as many as there are until the order begins again. */
const PAGE = CONSTELLATION_KEYS.length;

export const getSkyInput = z.object({
  childId: id,
  /** Constellations before this place; by default the newest ones. */
  cursor: id.optional(),
  limit: z.int().min(1).max(PAGE).default(PAGE),
});
export type GetSkyInput = z.infer<typeof getSkyInput>;

export const constellationOfChild = z.object({
  /** From 1, in the order in which the child finds them. After the last constellation the first one follows again. */
  place: z.int(),
  key: z.enum(CONSTELLATION_KEYS),
  name: z.string(),
  /** Stars of the finished constellation. */
  size: z.int(),
  /** In order of days; `number` counts the full days of the child from 1. */
  stars: z.array(z.object({ number: z.int(), day })),
  /** The day of the last star; null while stars are to come. */
  finishedOn: day.nullable(),
});
export type ConstellationOfChild = z.infer<typeof constellationOfChild>;

/** A page of a child's night sky: constellations, the newest first. The first one of all is the current one, which may have no star yet. */
export const sky = z.object({
  fullDays: z.int(),
  /** The stars of this year by month, from January to December. */
  starsThisYear: z.array(z.int()),
  /** In January: the stars of the year before, by month. */
  lastYear: z.object({ year: z.int(), stars: z.array(z.int()) }).optional(),
  constellations: z.array(constellationOfChild),
  nextCursor: id.nullable(),
});
export type Sky = z.infer<typeof sky>;

/** A child's night sky in short. */
export const skySummary = z.object({
  fullDays: z.int(),
  current: z.object({ key: z.enum(CONSTELLATION_KEYS), lit: z.int(), size: z.int() }),
  /** The constellation that was finished last; null before the first. */
  last: z.enum(CONSTELLATION_KEYS).nullable(),
  /** Today is a full day. */
  today: z.boolean(),
  /** The newest full day until today; null before the first. */
  newestStarOn: day.nullable(),
});
export type SkySummary = z.infer<typeof skySummary>;

/** A child's day after a completion or an undo. */
export const dayProgress = z.object({
  /** The day has a star. It keeps it when more becomes due later. */
  full: z.boolean(),
  /** This call filled the last due slot. */
  becameFull: z.boolean(),
  /** Due slots of the day that are open. */
  open: z.int(),
  /** Full days of the child in all. */
  fullDays: z.int(),
});
export type DayProgressShown = z.infer<typeof dayProgress>;
