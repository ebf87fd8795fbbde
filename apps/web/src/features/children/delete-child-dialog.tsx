import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Child } from '@starchart/schema';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { DialogForm } from '@/components/ui/dialog-form';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { readServerError } from '@/lib/api/server-error';
import { formatNumber, formatPoints } from '@/lib/format/format';
import { useChildStats, useDeleteChild, useParentDashboard } from './api';

type DeleteChildDialogProps = {
  child: Child;
  opened: boolean;
  onClose: () => void;
  linkToExport: ReactNode;
};

/** Says what a deletion removes, offers the export, and requires the child's name. */
export function DeleteChildDialog({ child, opened, onClose, linkToExport }: DeleteChildDialogProps) {
  const { id, name } = child;
  const remove = useDeleteChild(child);
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: '' },
    validate: { name: (typed) => (isSameName(typed, name) ? null : `Please type “${name}”`) },
  });
  const { onSubmit, isPending } = useFormSubmit(form, async () => {
    try {
      await remove.mutateAsync({ id });
    } catch (error) {
      // Another parent was faster.
      if (readServerError(error)?.code === 'NOT_FOUND') onClose();
      throw error;
    }
    onClose();
  });

  return (
    <Dialog opened={opened} onClose={onClose} title={`Delete ${name}?`} size={480}>
      <DialogForm
        onSubmit={onSubmit}
        onCancel={onClose}
        pending={isPending}
        submitLabel="Delete child"
        pendingLabel="Deleting..."
        color="danger"
        submitIcon={<IconTrash size={20} aria-hidden />}
        focusOnCancel
      >
        <Text component="div" inherit c="dimmed">
          This permanently removes all of <bdi>{name}</bdi>'s habits, rewards and progress. It cannot be
          undone.
        </Text>
        <Loss child={child} />
        <div>{linkToExport}</div>
        <TextInput
          label={`Type “${name}” to delete`}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('name')}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Points to spend, days with a completed habit, habits and rewards. */
function Loss({ child }: { child: Child }) {
  const { data: dashboard } = useParentDashboard(child.id);
  const { data: stats } = useChildStats(child.id);
  const counts = dashboard &&
    stats && [
      countOf(stats.completedDays, 'day'),
      countOf(dashboard.habits.length, 'habit'),
      countOf(dashboard.rewards.length, 'reward'),
    ];
  return <Text fw={600}>{[formatPoints(child.currentPoints), ...(counts ?? [])].join(' · ')}</Text>;
}

function countOf(count: number, noun: string): string {
  return `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** Case, spaces at the ends and the composition of accents do not matter. */
function isSameName(typed: string, name: string): boolean {
  return normalized(typed) === normalized(name);
}

function normalized(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
