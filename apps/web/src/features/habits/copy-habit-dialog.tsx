import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { isJustOnce } from '@starchart/domain';
import type { Child, HabitSummary } from '@starchart/schema';
import { type FormEventHandler, useState } from 'react';
import { Dialog } from '@/components/dialog/dialog';
import { DialogForm } from '@/components/dialog/dialog-form';
import { ChildrenField } from '@/components/form/children-choice';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useShareHabit } from './api';
import { copyOf } from './habit-form-values';
import { NotShared } from './not-shared';

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'copy-habit': { habit: HabitSummary; today: string };
  }
}

type CopyHabitDialogProps = {
  habit: HabitSummary;
  family: readonly Child[];
  /** The family's day. */
  today: string;
  opened: boolean;
  onClose: () => void;
};

/** Copies a habit to other children. */
export function CopyHabitDialog({ opened, ...copy }: CopyHabitDialogProps) {
  return (
    <Dialog opened={opened} onClose={copy.onClose} title={t`Copy “${{ name: copy.habit.name }}” to…`}>
      <CopyForm {...copy} />
    </Dialog>
  );
}

function CopyForm({ habit, family, today, onClose }: Omit<CopyHabitDialogProps, 'opened'>) {
  const others = family.filter(({ id }) => id !== habit.childId);
  const [chosen, setChosen] = useState(others.length === 1 ? others.map(({ id }) => id) : []);
  const [error, setError] = useState<string>();
  const { share, shared } = useShareHabit(() => t`Habit copied!`);
  const remaining = others.filter((child) => !shared.created.includes(child));

  const { once: copy, isPending } = useSingleFlight(async (children: readonly Child[]) => {
    await share(children, copyOf(habit, today));
    onClose();
  });

  const submit: FormEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    const children = remaining.filter(({ id }) => chosen.includes(id));
    setError(children.length === 0 ? t`Please choose at least one child` : undefined);
    if (children.length > 0) void copy(children);
  };

  const hasEnded = habit.endDate !== null && habit.endDate < today;
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      pending={isPending}
      submitLabel={shared.failed.length > 0 ? t`Try again` : t`Copy habit`}
      pendingLabel={t`Saving...`}
    >
      <Text inherit c="dimmed">
        <Trans>A copy starts without a history.</Trans>{' '}
        {hasEnded && isJustOnce(habit) && <Trans>It is due today.</Trans>}
        {hasEnded && !isJustOnce(habit) && <Trans>It has no end date, because that day is over.</Trans>}
      </Text>
      <ChildrenField
        label={t`Which children?`}
        choices={remaining}
        columns={[2, 4]}
        value={chosen}
        onChange={setChosen}
        error={error}
      />
      <NotShared {...shared} />
    </DialogForm>
  );
}
