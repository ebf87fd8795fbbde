import { plural, t } from '@lingui/core/macro';
import type { DoneOfDue, EarnedPoints } from '@starchart/domain';
import { formatNumber, formatPoints } from './format';

/** `18 of 22 done, plus 1 extra, and 2 of 3 weekly habits`; undefined if nothing was due or done. `goals`: of more than one week. */
export function doneTexts(
  { done, due, extra, weeklyMet, weeklyDue }: DoneOfDue,
  weekly: 'habits' | 'goals' = 'habits',
): string | undefined {
  const ofDays =
    due > 0 ? t`${{ done: formatNumber(done) }} of ${{ due: formatNumber(due) }} done` : undefined;
  const extras = plural(extra, { one: '# extra', other: '# extra' });
  const daily = extra === 0 ? ofDays : ofDays ? t`${ofDays}, plus ${extras}` : t`${extras} done`;
  if (weeklyDue === 0) return daily;
  const met = formatNumber(weeklyMet);
  const ofWeeks =
    weekly === 'habits'
      ? plural(weeklyDue, { one: `${met} of # weekly habit`, other: `${met} of # weekly habits` })
      : plural(weeklyDue, { one: `${met} of # weekly goal`, other: `${met} of # weekly goals` });
  return daily ? t`${daily}, and ${ofWeeks}` : t`${ofWeeks} done`;
}

/** `141 points, and 75 for badges`; undefined without any. */
export function earnedTexts({ habits, badges }: EarnedPoints): string | undefined {
  if (badges <= 0) return habits > 0 ? formatPoints(habits) : undefined;
  return habits > 0
    ? t`${{ points: formatPoints(habits) }}, and ${{ badges: formatNumber(badges) }} for badges`
    : t`${{ points: formatPoints(badges) }} for badges`;
}
