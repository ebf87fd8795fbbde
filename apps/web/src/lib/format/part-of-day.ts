import { t } from '@lingui/core/macro';
import type { PartOfDay } from '@starchart/schema';

/** When in the day, for grown-ups: `in the morning`. */
export function inPart(part: Exclude<PartOfDay, 'any'>): string {
  switch (part) {
    case 'morning':
      return t`in the morning`;
    case 'afternoon':
      return t`in the afternoon`;
    default:
      return t`in the evening`;
  }
}
