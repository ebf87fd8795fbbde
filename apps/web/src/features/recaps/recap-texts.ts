import { plural, t } from '@lingui/core/macro';
import { addDays, daysBetween } from '@starchart/domain';
import type { FamilyRecap, RecapOfChild } from '@starchart/schema';
import { formatChartDay } from '@/lib/format/due-day';
import { formatDay, formatList, formatPoints } from '@/lib/format/format';

/** `Last week, Nov 16 – Nov 22`. A line breaks before the days only. */
export function weekTexts({ weekOn, today }: Pick<FamilyRecap, 'weekOn' | 'today'>): string {
  const days = `${formatDay(weekOn)} – ${formatDay(addDays(weekOn, 6))}`.replaceAll(' ', '\u00A0');
  const age = daysBetween(weekOn, today);
  if (age < 7) return t`This week, ${days}`;
  return age < 14 ? t`Last week, ${days}` : days;
}

/** A week in sentences: `Mia did 23 of 28.` */
export function sentencesOf({ name, due, met, topHabit, ...child }: RecapOfChild): string[] {
  const { pending, earned, fulfilled, open } = child;
  const sentences = [];
  if (due === 0) sentences.push(t`Nothing was due for ${name}.`);
  else if (met === due)
    sentences.push(plural(due, { one: `${name} did all #.`, other: `${name} did all #.` }));
  else sentences.push(t`${name} did ${met} of ${due}.`);
  if (topHabit) sentences.push(t`The favorite was ${{ habit: topHabit.name }}.`);
  if (earned > 0) sentences.push(t`${{ points: formatPoints(earned) }} earned.`);
  if (pending > 0) {
    sentences.push(
      plural(pending, { one: '# completion waits for approval.', other: '# completions wait for approval.' }),
    );
  }
  if (fulfilled.length > 0) sentences.push(t`Handed out: ${{ rewards: namesOf(fulfilled) }}.`);
  if (open.length > 0) sentences.push(t`Still to hand out: ${{ rewards: namesOf(open) }}.`);
  return sentences;
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
