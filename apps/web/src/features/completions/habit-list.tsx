import { Trans } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { HabitSummary } from '@starchart/schema';
import grid from '@/components/kid/card-grid.module.css';
import { ComingQuests } from './coming-quests';
import type { CompletionGain } from './completion-gain';
import { HabitCard } from './habit-card';
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
      <Box component="h2" id="quests" tabIndex={-1} mb="md" fz="var(--kid-section)">
        <Trans>Your Quests</Trans>
      </Box>
      {ordered.length === 0 ? (
        <ComingQuests />
      ) : (
        <ul className={grid.cards}>
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
