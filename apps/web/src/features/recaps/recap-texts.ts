import { plural, t } from '@lingui/core/macro';
import { type DoneOfDue, sumOfDone } from '@starchart/domain';
import type { RecapOfChild } from '@starchart/schema';
import { doneTexts, earnedTexts } from '@/lib/format/done-texts';
import { formatChartDay } from '@/lib/format/due-day';
import { formatList } from '@/lib/format/format';

const MOST_SENTENCES = 3;

/** A week in at most three sentences: `Mia: 23 of 28 done. The favorite was Reading. Earned: 41 points.` */
export function sentencesOf({ name, doneOfDue, topHabit, ...child }: RecapOfChild): string[] {
  const { pending } = child;
  const done = doneTexts(whatWasDone(doneOfDue));
  const earned = earnedTexts(earnedOf(child));
  const wasDue = doneOfDue.due + doneOfDue.weeklyDue > 0;
  return [
    done ? t`${name}: ${done}.` : wasDue ? t`A quiet week for ${name}.` : t`Nothing was due for ${name}.`,
    topHabit && t`The favorite was ${{ habit: topHabit.name }}.`,
    ...rewardsOf(child).map(({ sentence }) => sentence),
    pending > 0 &&
      plural(pending, { one: '# completion waits for approval.', other: '# completions wait for approval.' }),
    earned && t`Earned: ${earned}.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .slice(0, MOST_SENTENCES);
}

/** What the children did together: `Together: 41 of 48 done.` */
export function familyTexts(children: readonly RecapOfChild[]): string {
  const done = doneTexts(whatWasDone(sumOfDone(children.map(({ doneOfDue }) => doneOfDue))));
  return done ? t`Together: ${done}.` : t`A quiet week for all of you.`;
}

/** What was done in a week. It names no number that was not reached, such as “0 of 8”. */
function whatWasDone(count: DoneOfDue): DoneOfDue {
  const { done, due, weeklyMet, weeklyDue } = count;
  return { ...count, due: done === 0 ? 0 : due, weeklyDue: weeklyMet === 0 ? 0 : weeklyDue };
}

/** The rewards of a week: first those that wait for a grown-up. */
export function rewardsOf({ open, fulfilled }: Pick<RecapOfChild, 'open' | 'fulfilled'>) {
  const waiting = namesOf(open.filter(({ waitsForApproval }) => waitsForApproval));
  const promised = namesOf(open.filter(({ waitsForApproval }) => !waitsForApproval));
  const given = namesOf(fulfilled);
  return [
    {
      label: t`Waiting for your answer`,
      rewards: waiting,
      sentence: t`Waiting for your answer: ${{ rewards: waiting }}.`,
    },
    {
      label: t`Still to hand out`,
      rewards: promised,
      sentence: t`Still to hand out: ${{ rewards: promised }}.`,
    },
    { label: t`Handed out`, rewards: given, sentence: t`Handed out: ${{ rewards: given }}.` },
  ].filter(({ rewards }) => rewards !== '');
}

function namesOf(items: readonly { name: string }[]): string {
  return formatList(items.map(({ name }) => name));
}

export function earnedOf({ earned, earnedByBadges }: Pick<RecapOfChild, 'earned' | 'earnedByBadges'>) {
  return { habits: earned - earnedByBadges, badges: earnedByBadges };
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

/** `3 streaks ended on Monday, November 23:` stands before their names. */
export function endedOnOneDay(count: number, endedOn: string): string {
  const weekday = formatChartDay(endedOn).long;
  return plural(count, {
    one: `# streak ended on ${weekday}:`,
    other: `# streaks ended on ${weekday}:`,
  });
}
