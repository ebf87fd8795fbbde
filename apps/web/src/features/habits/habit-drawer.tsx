import type { Child, HabitSummary } from '@starchart/schema';
import { FormDrawer } from '@/components/ui/form-drawer';
import { HabitForm } from './habit-form';
import { useCreateHabit, useUpdateHabit } from './use-save-habit';

type DrawerProps = { child: Child; today: string; opened: boolean; onClose: () => void };

export function CreateHabitDrawer({ child, today, opened, onClose }: DrawerProps) {
  const create = useCreateHabit();
  return (
    <FormDrawer opened={opened} onClose={onClose} title="Create New Habit">
      <HabitForm
        childId={child.id}
        today={today}
        submitLabel="Create Habit"
        onSave={(habit) => create.mutateAsync(habit).then(onClose)}
        onCancel={onClose}
      />
    </FormDrawer>
  );
}

export function EditHabitDrawer({
  habit,
  child,
  today,
  opened,
  onClose,
}: DrawerProps & { habit: HabitSummary }) {
  const update = useUpdateHabit();
  return (
    <FormDrawer opened={opened} onClose={onClose} title="Edit Habit">
      <HabitForm
        childId={child.id}
        today={today}
        habit={habit}
        submitLabel="Save Changes"
        onSave={(changes) => update.mutateAsync({ ...changes, id: habit.id }).then(onClose)}
        onCancel={onClose}
      />
    </FormDrawer>
  );
}
