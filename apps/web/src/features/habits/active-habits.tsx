import { Button } from '@mantine/core';
import type { Child, HabitSummary } from '@starchart/schema';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '@/components/empty-state';
import { Section } from '@/components/section';
import classes from './habit-list.module.css';
import { HabitRow } from './habit-row';

type ActiveHabitsProps = {
  child: Child;
  habits: readonly HabitSummary[];
  onCreate: () => void;
  onEdit: (habit: HabitSummary) => void;
  onDelete: (habit: HabitSummary) => void;
  onTick: (habit: HabitSummary, done: boolean) => void;
};

export function ActiveHabits({ child, habits, onCreate, onEdit, onDelete, onTick }: ActiveHabitsProps) {
  const create = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={onCreate}>
      Create New Habit
    </Button>
  );

  return (
    <Section title="Active Habits" count={habits.length || undefined} action={habits.length > 0 && create}>
      {habits.length > 0 ? (
        <ul className={classes.list}>
          {habits.map((habit) => (
            <HabitRow
              key={habit.id}
              habit={habit}
              onEdit={() => onEdit(habit)}
              onDelete={() => onDelete(habit)}
              onTick={(done) => onTick(habit, done)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
          title="No active habits yet"
          text={`Choose something small that ${child.name} can do today. It appears as a quest in the child's view.`}
          action={create}
        />
      )}
    </Section>
  );
}
