import { daysBetween } from './calendar.ts';

/** Family days after which grown-ups are reminded of a reward that they have yet to hand out. */
const LONG_WAIT_DAYS = 3;

/** Whether a reward that was claimed on a family day has waited for more than three days. */
export function isLongWait(claimedOn: string, today: string): boolean {
  return daysBetween(claimedOn, today) > LONG_WAIT_DAYS;
}
