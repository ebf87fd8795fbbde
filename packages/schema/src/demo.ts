import { z } from 'zod';
import { day, instant } from './fields.ts';
import { MESSAGES } from './messages.ts';

/** State of the demo clock, and the instants to which it can be moved. */
export const demoClockState = z.object({
  now: instant,
  /** The family's day. */
  today: day,
  timeZone: z.string(),
  stops: z.object({
    /** The instant in one hour. */
    nextHour: instant,
    /** 07:00 tomorrow, family time. */
    tomorrow: instant,
    /** 07:00 on the first day of the family's next week. */
    nextWeek: instant,
    /** One hour before the next daylight saving change; null when the zone has none. */
    clockChange: instant.nullable(),
  }),
});
export type DemoClockState = z.infer<typeof demoClockState>;

export const moveDemoClockInput = z.object({
  /** An instant, or a date and time in family time, such as `2026-11-24T07:00`. */
  to: z.iso.datetime({ local: true, offset: true, error: MESSAGES.demoClock }),
});
export type MoveDemoClockInput = z.infer<typeof moveDemoClockInput>;
