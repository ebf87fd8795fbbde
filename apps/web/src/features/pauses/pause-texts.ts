import { msg, plural, t } from '@lingui/core/macro';
import { addDays, daysBetween, isoWeekday, toDayNumber } from '@starchart/domain';
import type { ChildrenToday, PauseKind } from '@starchart/schema';
import { formatChartDay, formatIsoWeekday } from '@/lib/format/due-day';
import { formatDay } from '@/lib/format/format';
import { isOpenEnded, untilTexts } from '@/lib/format/pause-texts';
import type { KnownPause } from './api';

const WEEK_DAYS = 7;

export const KIND_WORDS = {
  sick: msg`Sick`,
  vacation: msg`Vacation`,
  away: msg`Away`,
  day_off: msg`Day off`,
} satisfies Record<PauseKind, unknown>;

/** A pause of today in a sentence: `Mia is sick until Wednesday.` */
export function pauseSentence(pause: KnownPause, childName: string, today: string): string {
  const name = pause.childId === null ? t`The whole family` : childName;
  if (pause.endsOn === today) {
    return {
      sick: t`${name} is sick today.`,
      vacation: t`${name} is on vacation today.`,
      away: t`${name} is away today.`,
      day_off: t`${name} has a day off today.`,
    }[pause.kind];
  }
  const until = untilTexts(pause, today);
  return {
    sick: t`${name} is sick ${until}.`,
    vacation: t`${name} is on vacation ${until}.`,
    away: t`${name} is away ${until}.`,
    day_off: t`${name} has days off ${until}.`,
  }[pause.kind];
}

type Days = Pick<KnownPause, 'startsOn' | 'endsOn'>;

/** The days of a pause: `today`, `Monday to Wednesday`, `from today on`. */
export function pausedDays(days: Days, today: string): string {
  const { startsOn, endsOn } = days;
  if (isOpenEnded(days, today)) {
    return startsOn === today ? t`from today on` : t`from ${{ day: longDay(startsOn, today) }} on`;
  }
  if (startsOn === endsOn) {
    return startsOn === today ? t`today` : t`on ${{ day: longDay(startsOn, today) }}`;
  }
  const name = isNear(days, today) ? weekdayOf : shortDay;
  const [first, last] = [name(startsOn, today), name(endsOn, today)];
  if (startsOn === today) return t`today to ${last}`;
  if (endsOn === today) return t`${first} to today`;
  return t`${first} to ${last}`;
}

/** A weekday names one day only: the pause is shorter than a week, and less than a week from today. */
function isNear({ startsOn, endsOn }: Days, today: string): boolean {
  return (
    daysBetween(startsOn, endsOn) < WEEK_DAYS &&
    startsOn > addDays(today, -WEEK_DAYS) &&
    endsOn < addDays(today, WEEK_DAYS)
  );
}

/** `Monday, 23 November`; a day of another year with the year. */
function longDay(day: string, today: string): string {
  return isOfYear(day, today) ? formatChartDay(day).long : formatDay(day, 'long');
}

/** `23 Nov`; a day of another year with the year. */
function shortDay(day: string, today: string): string {
  return formatDay(day, isOfYear(day, today) ? 'short' : 'long');
}

function isOfYear(day: string, today: string): boolean {
  return day.slice(0, 4) === today.slice(0, 4);
}

function weekdayOf(day: string): string {
  return formatIsoWeekday(isoWeekday(toDayNumber(day)), 'long');
}

type Scope = Pick<KnownPause, 'childId' | 'habitId'>;
type Children = ChildrenToday['children'];

/** What a pause is for: `Everyone`, a child, or a habit of it. */
export function pausedName({ childId, habitId }: Scope, children: Children): string {
  if (childId === null) return t`Everyone`;
  const child = children.find(({ id }) => id === childId);
  const name = child?.name ?? '';
  if (habitId === null) return name;
  const habit = child?.habits.find(({ id }) => id === habitId);
  return habit ? t`${name}: ${{ habit: habit.name }}` : t`${name}: one habit`;
}

/** What a pause does: `Mia's 6 habits are paused Monday to Wednesday. 4 streaks stay safe.` Empty for an inactive habit. */
export function pauseEffect(pause: Scope & Days, { today, children }: ChildrenToday): string {
  const { childId, habitId, startsOn } = pause;
  const ofPause = children.filter(({ id }) => childId === null || id === childId);
  const habits = ofPause
    .flatMap((child) => child.habits)
    .filter(({ id }) => habitId === null || id === habitId);
  const [habit] = habits;
  if (!habit) return habitId === null ? t`There are no habits to pause yet.` : '';

  const days = pausedDays(pause, today);
  const streaks = habits.filter(({ currentStreak }) => currentStreak > 0).length;
  if (habitId !== null) {
    const paused = t`“${{ habitName: habit.name }}” is paused ${days}.`;
    return streaks > 0 ? `${paused} ${t`The streak is safe.`}` : paused;
  }
  const name = ofPause[0]?.name ?? '';
  const count = habits.length;
  const mayGoOn = startsOn < today && streaks < count;
  return [
    childId === null
      ? plural(count, { one: `# habit is paused ${days}.`, other: `All # habits are paused ${days}.` })
      : plural(count, {
          one: `${name}'s # habit is paused ${days}.`,
          other: `${name}'s # habits are paused ${days}.`,
        }),
    streaks > 0 && plural(streaks, { one: '# streak stays safe.', other: '# streaks stay safe.' }),
    mayGoOn && t`A streak that ended on these days goes on.`,
  ]
    .filter(Boolean)
    .join(' ');
}
