import { Button } from '@mantine/core';
import type { Child, HabitSummary } from '@starchart/schema';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '@/components/empty-state';
import { Section } from '@/components/section';
import classes from './habit-list.module.css';
import { HabitRow } from './habit-row';
import { useCompleteHabit, useUndoHabit } from './use-complete-habit';

type ActiveHabitsProps = {
  child: Child;
  habits: readonly HabitSummary[];
  onCreate: () => void;
  onEdit: (habit: HabitSummary) => void;
  onDelete: (habit: HabitSummary) => void;
};

export function ActiveHabits({ child, habits, onCreate, onEdit, onDelete }: ActiveHabitsProps) {
  const complete = useCompleteHabit(child);
  const undo = useUndoHabit(child);

  function tick(habitId: number, done: boolean) {
    (done ? complete : undo).mutate({ habitId, childId: child.id });
  }

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
              onTick={(done) => tick(habit.id, done)}
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
