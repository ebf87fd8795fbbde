import { Trans } from '@lingui/react/macro';
import { hasPartsOfDay, isOfToday } from '@starchart/domain';
import type { CurrentPart, HabitSummary, PauseOfToday } from '@starchart/schema';
import grid from '@/components/kid/card-grid.module.css';
import { HabitsOfDay } from '@/components/kid/habits-of-day';
import { ComingHabits } from './coming-habits';
import { ComingUp } from './coming-up';
import { HabitCard } from './habit-card';
import classes from './habit-list.module.css';
import { NoHabitsToday } from './no-habits-today';
import { PausedHabits } from './paused-habits';
import { useStableOrder } from './use-stable-order';

type HabitListProps = {
  habits: readonly HabitSummary[];
  /** The family's day. */
  today: string;
  now: CurrentPart;
  /** The pauses of today. */
  pauses: readonly PauseOfToday[];
};

export function HabitList({ habits, today, now, pauses }: HabitListProps) {
  const ofToday = useStableOrder(habits).filter(isOfToday);
  // Done ones included, so that no card moves.
  const paused = ofToday.filter(({ dueStatus }) => dueStatus === 'paused');
  const ordered = ofToday.filter(({ dueStatus }) => dueStatus !== 'paused');
  const ofDay = ordered.filter(({ frequency }) => frequency === 'daily');
  // Due on no particular day, so they stand apart.
  const ofWeek = ordered.filter(({ frequency }) => frequency === 'weekly');
  const card = (habit: HabitSummary) => (
    <li key={habit.id}>
      <HabitCard habit={habit} today={today} />
    </li>
  );
  const isWholeDay = pauses.some(({ habitId }) => habitId === null);

  const heading = (
    <h2 id="quests" tabIndex={-1} className={classes.heading}>
      <Trans>Your Quests</Trans>
    </h2>
  );
  const isInParts = hasPartsOfDay(ofDay);

  return (
    <section aria-labelledby="quests">
      {!isInParts && heading}
      {habits.length === 0 ? (
        <ComingHabits />
      ) : ordered.length === 0 ? (
        !isWholeDay && <NoHabitsToday />
      ) : isInParts ? (
        <HabitsOfDay
          key={now.part}
          habits={ofDay}
          now={now.part}
          heading={heading}
          list={grid.cards}
          renderQuest={(habit, part) => <HabitCard habit={habit} part={part} today={today} />}
        />
      ) : (
        ofDay.length > 0 && <ul className={grid.cards}>{ofDay.map(card)}</ul>
      )}
      {ofWeek.length > 0 && (
        <>
          <h3 className={classes.week} id="quests-of-week">
            <Trans>This week, whenever you like</Trans>
          </h3>
          <ul className={grid.cards} aria-labelledby="quests-of-week">
            {ofWeek.map(card)}
          </ul>
        </>
      )}
      <PausedHabits habits={paused} pauses={pauses} today={today} />
      <ComingUp habits={habits} today={today} />
    </section>
  );
}
