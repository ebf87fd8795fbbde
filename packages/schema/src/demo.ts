import { z } from 'zod';
import { day, instant } from './fields.ts';
import { MESSAGES } from './messages.ts';

/** What a demo's clock shows to a family, and where it can be moved to from there. */
export const demoClockState = z.object({
  now: instant,
  /** The family's day. */
  today: day,
  timeZone: z.string(),
  stops: z.object({
    /** In one hour. */
    nextHour: instant,
    /** 07:00 tomorrow, on the family's clock. */
    tomorrow: instant,
    /** 07:00 on the first day of the family's next week. */
    nextWeek: instant,
    /** The hour before the family's clocks change next; null where they never do. */
    clockChange: instant.nullable(),
  }),
});
export type DemoClockState = z.infer<typeof demoClockState>;

export const moveDemoClockInput = z.object({
  /** An instant, or a date and time on the family's clock, such as `2026-11-24T07:00`. */
  to: z.iso.datetime({ local: true, offset: true, error: MESSAGES.demoClock }),
});
export type MoveDemoClockInput = z.infer<typeof moveDemoClockInput>;
