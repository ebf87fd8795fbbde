import { CORRECTION_DAYS, type FamilyRole, HELPER_CORRECTION_DAYS } from '@starchart/schema';
import { addDays } from './calendar.ts';

/** The first family day that a grown-up who may correct the chart can change. Tokens act for a parent. */
export function firstCorrectableDay(today: string, familyRole: FamilyRole = 'parent'): string {
  return addDays(today, 1 - (familyRole === 'parent' ? CORRECTION_DAYS : HELPER_CORRECTION_DAYS));
}
