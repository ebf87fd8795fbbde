import { t } from '@lingui/core/macro';

/** The name of the recap for grown-ups. Children are told of their own week in the words for children. */
export const familyWeekName = () => t({ message: 'Your week', context: 'of the family' });

/** The words of a link to the recap for grown-ups. */
export const familyWeekLink = (isOffered: boolean) => (isOffered ? familyWeekName() : t`Last week`);
