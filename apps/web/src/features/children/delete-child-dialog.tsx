import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isSameName } from '@starchart/domain';
import type { Child } from '@starchart/schema';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { DialogForm } from '@/components/dialog/dialog-form';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { readServerError } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { formatPoints, formatTimeOfDay, formatWeekday } from '@/lib/format/format';
import { now } from '@/lib/format/now';
import { useChildStats, useParentDashboard } from './api';
import { useDeleteChild } from './child-mutations';

const HOUR_MS = 3_600_000;

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'delete-child': { child: Child };
  }
}

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
    validate: { name: (typed) => (isSameName(typed, name) ? null : t`Please type “${name}”`) },
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
    <Dialog opened={opened} onClose={onClose} title={t`Delete ${name}?`} size={480}>
      <DialogForm
        onSubmit={onSubmit}
        onCancel={onClose}
        pending={isPending}
        submitLabel={t`Delete child`}
        pendingLabel={t`Deleting...`}
        color="danger"
        submitIcon={<IconTrash size={20} aria-hidden />}
        focusOnCancel
      >
        <Text component="div" inherit c="dimmed">
          <Trans>
            This permanently removes all of <bdi>{name}</bdi>'s habits, rewards and progress. It cannot be
            undone.
          </Trans>
        </Text>
        <Loss child={child} />
        <Wait child={child} />
        <div>{linkToExport}</div>
        <TextInput
          label={t`Type “${name}” to delete`}
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
      plural({ days: stats.completedDays }, { one: '# day', other: '# days' }),
      plural({ habits: dashboard.habits.length }, { one: '# habit', other: '# habits' }),
      plural({ rewards: dashboard.rewards.length }, { one: '# reward', other: '# rewards' }),
    ];
  return <Text fw={600}>{[formatPoints(child.currentPoints), ...(counts ?? [])].join(' · ')}</Text>;
}

/** What happens first while another parent can say no. */
function Wait({ child: { name } }: { child: Child }) {
  // Another parent may have joined or left.
  const { data: account } = trpc.account.get.useQuery(undefined, { staleTime: 0 });
  if (!account || account.hoursToRefuseErasure === 0) return null;
  const dueAt = new Date(now() + account.hoursToRefuseErasure * HOUR_MS).toISOString();
  const [day, time] = [formatWeekday(dueAt, account.timeZone), formatTimeOfDay(dueAt, account.timeZone)];
  return (
    <Text component="div" inherit c="dimmed">
      <Trans>
        All parents are asked first, and each of them can say no. Otherwise it happens on {day} at {time}.
        Until then, nothing changes for <bdi>{name}</bdi>.
      </Trans>
    </Text>
  );
}
