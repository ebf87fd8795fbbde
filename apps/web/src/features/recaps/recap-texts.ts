import { plural, t } from '@lingui/core/macro';
import { addDays, daysBetween } from '@starchart/domain';
import type { FamilyRecap, RecapOfChild } from '@starchart/schema';
import { doneTexts, earnedTexts } from '@/lib/format/done-texts';
import { formatChartDay } from '@/lib/format/due-day';
import { formatDay, formatList } from '@/lib/format/format';

/** `Last week, Nov 16 – Nov 22`. A line breaks before the days only. */
export function weekTexts({ weekOn, today }: Pick<FamilyRecap, 'weekOn' | 'today'>): string {
  const days = `${formatDay(weekOn)} – ${formatDay(addDays(weekOn, 6))}`.replaceAll(' ', '\u00A0');
  const age = daysBetween(weekOn, today);
  if (age < 7) return t`This week, ${days}`;
  return age < 14 ? t`Last week, ${days}` : days;
}

/** A week in sentences: `Mia did 23 of 28.` */
export function sentencesOf({ name, doneOfDue, topHabit, ...child }: RecapOfChild): string[] {
  const { pending, fulfilled, open } = child;
  const done = doneTexts(doneOfDue);
  const earned = earnedTexts(earnedOf(child));
  const sentences = [done ? t`${name}: ${done}.` : t`Nothing was due for ${name}.`];
  if (topHabit) sentences.push(t`The favorite was ${{ habit: topHabit.name }}.`);
  if (earned) sentences.push(t`Earned: ${earned}.`);
  if (pending > 0) {
    sentences.push(
      plural(pending, { one: '# completion waits for approval.', other: '# completions wait for approval.' }),
    );
  }
  if (fulfilled.length > 0) sentences.push(t`Handed out: ${{ rewards: namesOf(fulfilled) }}.`);
  const [waiting, promised] = [true, false].map((waits) =>
    open.filter(({ waitsForApproval }) => waitsForApproval === waits),
  );
  if (promised?.length) sentences.push(t`Still to hand out: ${{ rewards: namesOf(promised) }}.`);
  if (waiting?.length) sentences.push(t`Waiting for your answer: ${{ rewards: namesOf(waiting) }}.`);
  return sentences;
}

export function earnedOf({ earned, earnedByBadges }: Pick<RecapOfChild, 'earned' | 'earnedByBadges'>) {
  return { habits: earned - earnedByBadges, badges: earnedByBadges };
}

function namesOf(items: readonly { name: string }[]): string {
  return formatList(items.map(({ name }) => name));
}

/** `Reading: the 12-day streak ended on Monday, November 23.` */
export function endedTexts({ name, streak, unit, endedOn }: RecapOfChild['endedStreaks'][number]): string {
  const weekday = formatChartDay(endedOn).long;
  return unit === 'weeks'
    ? plural(streak, {
        one: `${name}: the #-week streak ended on ${weekday}.`,
        other: `${name}: the #-week streak ended on ${weekday}.`,
      })
    : plural(streak, {
        one: `${name}: the #-day streak ended on ${weekday}.`,
        other: `${name}: the #-day streak ended on ${weekday}.`,
      });
}
