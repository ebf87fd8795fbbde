import type { HabitSummary } from '@starchart/schema';
import { EmptyState } from '@/components/feedback/empty-state';
import type { CompletionGain } from './completion-gain';
import { HabitCard } from './habit-card';
import classes from './habit-list.module.css';
import { useStableOrder } from './use-stable-order';

type HabitListProps = {
  habits: readonly HabitSummary[];
  /** The family's day. */
  today: string;
  onRecorded: (gain: CompletionGain) => void;
};

export function HabitList({ habits, today, onRecorded }: HabitListProps) {
  const ordered = useStableOrder(habits, 'open');

  return (
    <section aria-labelledby="quests">
      <h2 id="quests" className={classes.title}>
        Your Quests
      </h2>
      {ordered.length === 0 ? (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
          text="No quests available yet! Ask your parent to create some exciting quests for you."
        />
      ) : (
        <ul className={classes.cards}>
          {ordered.map((habit) => (
            <li key={habit.id}>
              <HabitCard habit={habit} today={today} onRecorded={onRecorded} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
