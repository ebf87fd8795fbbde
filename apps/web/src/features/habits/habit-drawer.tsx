import type { Child, HabitSummary } from '@starchart/schema';
import { FormDrawer } from '@/components/form-drawer';
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
        pending={create.isPending}
        submitLabel="Create Habit"
        onSave={(habit, onRefused) => create.mutate(habit, { onSuccess: onClose, onError: onRefused })}
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
        pending={update.isPending}
        submitLabel="Save Changes"
        onSave={(changes, onRefused) =>
          update.mutate({ ...changes, id: habit.id }, { onSuccess: onClose, onError: onRefused })
        }
        onCancel={onClose}
      />
    </FormDrawer>
  );
}
