import { followFamilyDay } from './follow-family-day';
import { followEvents } from './live-events';

/** Refetches what changes on other devices, and at the end of the family's day. */
export function followUpdates(): void {
  followEvents();
  followFamilyDay();
}
