import { t } from '@lingui/core/macro';

/** The name of the recap for grown-ups. Children are told of their own week in the words for children. */
export const familyWeekName = () => t({ message: 'Your week', context: 'of the family' });
