import { t } from '@lingui/core/macro';

/** The name of the week’s recap for grown-ups. That of a child’s own recap is in its own words. */
export const familyWeekName = () => t({ message: 'Your week', context: 'of the family' });

/** The words of a link to the recap for grown-ups. */
export const familyWeekLink = (isOffered: boolean) => (isOffered ? familyWeekName() : t`Last week`);
