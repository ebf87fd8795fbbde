import { t } from '@lingui/core/macro';
import type { PartOfDay } from '@starchart/schema';

/** The picture of a part of the day, for children who do not read yet. */
export const PART_PICTURES: Partial<Record<PartOfDay, string>> = {
  morning: 'sunrise',
  afternoon: 'sun',
  evening: 'moon',
};

/** A part of the day for a child: `Morning`. */
export function partTexts(part: PartOfDay): string {
  switch (part) {
    case 'morning':
      return t({ message: 'Morning', context: 'child' });
    case 'afternoon':
      return t({ message: 'Afternoon', context: 'child' });
    case 'evening':
      return t({ message: 'Evening', context: 'child' });
    default:
      return t({ message: 'Any time', context: 'child' });
  }
}
