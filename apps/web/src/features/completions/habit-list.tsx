import { Trans } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { hasPartsOfDay, isOfToday } from '@starchart/domain';
import type { CurrentPart, HabitSummary, PauseOfToday } from '@starchart/schema';
import grid from '@/components/kid/card-grid.module.css';
import { HabitsOfDay } from '@/components/kid/habits-of-day';
import { ComingHabits } from './coming-habits';
import { ComingUp } from './coming-up';
import { HabitCard } from './habit-card';
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
  const ofToday = useStableOrder(habits, 'open').filter(isOfToday);
  // Done ones included, so that no card moves.
  const paused = ofToday.filter(({ dueStatus }) => dueStatus === 'paused');
  const ordered = ofToday.filter(({ dueStatus }) => dueStatus !== 'paused');
  const isWholeDay = pauses.some(({ habitId }) => habitId === null);

  return (
    <section aria-labelledby="quests">
      <Box component="h2" id="quests" tabIndex={-1} mb="md" fz="var(--kid-section)">
        <Trans>Your Quests</Trans>
      </Box>
      {habits.length === 0 ? (
        <ComingHabits />
      ) : ordered.length === 0 ? (
        !isWholeDay && <NoHabitsToday />
      ) : hasPartsOfDay(ordered) ? (
        <HabitsOfDay
          key={now.part}
          habits={ordered}
          now={now.part}
          list={grid.cards}
          renderQuest={(habit, part) => <HabitCard habit={habit} part={part} today={today} />}
        />
      ) : (
        <ul className={grid.cards}>
          {ordered.map((habit) => (
            <li key={habit.id}>
              <HabitCard habit={habit} today={today} />
            </li>
          ))}
        </ul>
      )}
      <PausedHabits habits={paused} pauses={pauses} today={today} />
      <ComingUp habits={habits} today={today} />
    </section>
  );
}
