import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import type { DaysOfHabit } from '@starchart/schema';
import { IconChevronDown } from '@tabler/icons-react';

type HabitChoiceProps = {
  habits: readonly DaysOfHabit[];
  /** Undefined shows all habits. */
  habitId: number | undefined;
  onChoose: (habitId: number | undefined) => void;
};

/** Chooses the habit whose days are shown. */
export function HabitChoice({ habits, habitId, onChoose }: HabitChoiceProps) {
  const options = habits.map(({ habitId: id, name }) => ({ value: String(id), label: name }));
  return (
    <NativeSelect
      label={t`Habit`}
      size="md"
      rightSection={<IconChevronDown size={20} aria-hidden />}
      value={habits.some((one) => one.habitId === habitId) ? String(habitId) : ''}
      onChange={(event) => onChoose(Number(event.currentTarget.value) || undefined)}
      data={[{ value: '', label: t`All habits` }, ...options]}
    />
  );
}
