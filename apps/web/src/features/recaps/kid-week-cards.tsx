import { plural, t } from '@lingui/core/macro';
import type { WeekRecap } from '@starchart/schema';
import type { ReactNode } from 'react';
import { Mascot } from '@/components/kid/mascot';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';

/** One thought of the recap. */
export interface WeekCard {
  key: string;
  picture: ReactNode;
  title: string;
  /** Below the title. */
  lines: readonly string[];
  /** The lines are words of the family. */
  isTyped?: boolean;
  isParty?: boolean;
}

const PICTURE_SIZE = 144;

/** The cards that have something to tell. A week without completions and stars has its notes at most. */
export function cardsOf(recap: WeekRecap): WeekCard[] {
  const cards =
    recap.completions === 0 && recap.pointsEarned === 0
      ? [quietCard(), notesCard(recap)]
      : [pointsCard(recap), topHabitCard(recap), streakCard(recap), notesCard(recap), goalCard(recap)];
  return cards.filter((card) => card !== undefined);
}

const quietCard = (): WeekCard => ({
  key: 'quiet',
  picture: <Mascot pose="sleepy" size={PICTURE_SIZE} />,
  title: t`A quiet week.`,
  lines: [t`New quests are ready when you are.`],
});

function pointsCard({
  pointsEarned,
  badgePoints,
  moreThanLastWeek,
  pausedDays,
}: WeekRecap): WeekCard | undefined {
  if (pointsEarned === 0) return undefined;
  const ofHabits = pointsEarned - badgePoints;
  const lines = [];
  if (badgePoints > 0 && ofHabits > 0) {
    lines.push(plural(badgePoints, { one: 'And # star for badges!', other: 'And # stars for badges!' }));
  }
  if (moreThanLastWeek) lines.push(t`That's more than last week!`);
  if (pausedDays > 0) lines.push(t`And you had some time off.`);
  return {
    key: 'points',
    picture: <StarIcon size={PICTURE_SIZE} />,
    title:
      ofHabits > 0
        ? plural(ofHabits, { one: 'You earned # star this week!', other: 'You earned # stars this week!' })
        : plural(badgePoints, {
            one: 'You earned # star for badges!',
            other: 'You earned # stars for badges!',
          }),
    lines,
    isParty: true,
  };
}

function topHabitCard({ topHabit }: WeekRecap): WeekCard | undefined {
  if (!topHabit) return undefined;
  const { name, icon, count } = topHabit;
  return {
    key: 'habit',
    picture: <Picture catalogue="habits" name={icon ?? 'star'} size={PICTURE_SIZE} />,
    title: t`Your favorite quest: ${name}`,
    lines: [plural(count, { one: '# time', other: '# times' })],
  };
}

function streakCard({ streak }: WeekRecap): WeekCard | undefined {
  if (!streak) return undefined;
  const { name, streak: count, unit, isBest } = streak;
  return {
    key: 'streak',
    picture: <Mascot pose="wow" size={PICTURE_SIZE} />,
    title: isBest ? bestTexts(count, unit) : inARowTexts(count, unit),
    lines: [name],
    isParty: isBest,
  };
}

function bestTexts(count: number, unit: 'days' | 'weeks'): string {
  return unit === 'weeks'
    ? plural(count, { one: 'New personal best: # week!', other: 'New personal best: # weeks!' })
    : plural(count, { one: 'New personal best: # day!', other: 'New personal best: # days!' });
}

function inARowTexts(count: number, unit: 'days' | 'weeks'): string {
  return unit === 'weeks'
    ? plural(count, { one: '# week in a row!', other: '# weeks in a row!' })
    : plural(count, { one: '# day in a row!', other: '# days in a row!' });
}

function notesCard({ notes }: WeekRecap): WeekCard | undefined {
  if (notes.length === 0) return undefined;
  return {
    key: 'notes',
    picture: <Mascot pose="hello" size={PICTURE_SIZE} />,
    title: t`You made someone happy!`,
    lines: notes.map(({ authorName, text }) =>
      authorName === null ? t`A grown-up says: ${text}` : t`${authorName} says: ${text}`,
    ),
    isTyped: true,
  };
}

function goalCard({ goal }: WeekRecap): WeekCard | undefined {
  if (!goal) return undefined;
  return {
    key: 'goal',
    picture: <Picture catalogue="rewards" name={goal.icon} size={PICTURE_SIZE} />,
    title:
      goal.toGo === 0
        ? t`Your goal is ready.`
        : plural(goal.toGo, { one: '# more star to your goal!', other: '# more stars to your goal!' }),
    lines: [goal.name],
    isParty: goal.toGo === 0,
  };
}
