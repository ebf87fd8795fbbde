import type { HabitSummary } from '@starchart/schema';
import { EmptyState } from '@/components/feedback/empty-state';
import type { CompletionGain } from './completion-gain';
import { QuestCard } from './quest-card';
import classes from './quest-list.module.css';
import { useStableOrder } from './use-stable-order';

type QuestListProps = {
  habits: readonly HabitSummary[];
  /** The family's day. */
  today: string;
  onRecorded: (gain: CompletionGain) => void;
};

export function QuestList({ habits, today, onRecorded }: QuestListProps) {
  const quests = useStableOrder(habits, 'open');

  return (
    <section aria-labelledby="quests">
      <h2 id="quests" className={classes.title}>
        Your Quests
      </h2>
      {quests.length === 0 ? (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
          text="No quests available yet! Ask your parent to create some exciting quests for you."
        />
      ) : (
        <ul className={classes.cards}>
          {quests.map((habit) => (
            <li key={habit.id}>
              <QuestCard habit={habit} today={today} onRecorded={onRecorded} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
