import { isPausedToday, pauseOfHabit } from '@starchart/domain';
import type { HabitSummary, PauseOfToday } from '@starchart/schema';
import { useState } from 'react';
import grid from '@/components/kid/card-grid.module.css';
import { KidFold } from '@/components/kid/kid-fold';
import { anywayTexts, breakTexts } from '@/components/kid/paused-texts';
import { LaterQuests } from './coming-up';
import { HabitCard } from './habit-card';
import classes from './paused-habits.module.css';

type PausedHabitsProps = {
  /** The quests that are paused today, done ones included. */
  habits: readonly HabitSummary[];
  /** The pauses of today. */
  pauses: readonly PauseOfToday[];
  /** The family's day. */
  today: string;
};

/** Paused quests: those that are paused alone with the end of their pause, and all of them folded, because they can still be done. */
export function PausedHabits({ habits, pauses, today }: PausedHabitsProps) {
  const [wasDone] = useState(() => !habits.every(isPausedToday));
  if (habits.length === 0) return null;
  const alone = habits.flatMap((habit) => {
    const last = pauseOfHabit(pauses, habit.id);
    return last && isPausedToday(habit) ? [{ ...habit, when: breakTexts(last, today) }] : [];
  });
  const isWholeDay = pauses.some(({ habitId }) => habitId === null);

  return (
    <div className={classes.paused}>
      {!isWholeDay && alone.length > 0 && <LaterQuests quests={alone} />}
      <KidFold title={anywayTexts(habits.length)} isOpen={wasDone}>
        <ul className={grid.cards}>
          {habits.map((habit) => (
            <li key={habit.id}>
              <HabitCard habit={habit} today={today} />
            </li>
          ))}
        </ul>
      </KidFold>
    </div>
  );
}
