import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { type ChildrenToday, updatePauseInput } from '@starchart/schema';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { QueryState } from '@/components/feedback/query-state';
import { FormLayout } from '@/components/form/form-layout';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { changedValues } from '@/lib/changed-values';
import { type KnownPause, useHabitsToPause, useMovePause } from './api';
import { DayFields } from './day-fields';
import { areDays, type DayValues, daysOf, firstPausable, valuesOf } from './pause-days';
import { PauseFormSkeleton, PausePreview } from './pause-preview';
import { KIND_WORDS, pausedName, pauseEffect } from './pause-texts';

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'change-pause': { pause: KnownPause };
  }
}

type ChangePauseDialogProps = { pause: KnownPause; opened: boolean; onClose: () => void };

/** Changes the days of a pause. */
export function ChangePauseDialog({ opened, ...props }: ChangePauseDialogProps) {
  const known = useHabitsToPause();
  return (
    <FormDrawer opened={opened} onClose={props.onClose} title={t`Change the pause`}>
      <QueryState query={known} failure={t`We couldn't load today's habits.`} loading={<PauseFormSkeleton />}>
        {(data) => <DaysForm {...props} known={data} />}
      </QueryState>
    </FormDrawer>
  );
}

type DaysFormProps = Omit<ChangePauseDialogProps, 'opened'> & { known: ChildrenToday };

function DaysForm({ pause, known, onClose }: DaysFormProps) {
  const { id, kind, startsOn } = pause;
  const { today, children } = known;
  const move = useMovePause(pause, (moved, after = known) => ({
    title: t`Pause changed`,
    text: pauseEffect(moved, after),
  }));
  const { form, onSubmit, isPending } = useSchemaForm<DayValues>({
    schema: updatePauseInput,
    initialValues: valuesOf(pause, today),
    inputOf,
    send: async (values, { getInitialValues }) => {
      const before = daysOf(getInitialValues(), today);
      await move.mutateAsync({ id, ...changedValues(daysOf(values, today), before) });
      onClose();
    },
  });

  function inputOf(values: DayValues) {
    return { id, ...daysOf(values, today) };
  }

  const days = daysOf(form.values, today);
  return (
    <FormLayout
      onSubmit={onSubmit}
      pending={isPending}
      submitLabel={t`Save changes`}
      pendingLabel={t`Saving...`}
      onCancel={onClose}
    >
      <Text inherit fw={600}>
        {pausedName(pause, children)} · {i18n._(KIND_WORDS[kind])}
      </Text>
      <DayFields form={form} today={today} hasFixedStart={startsOn < firstPausable(today)} />
      <PausePreview>{areDays(days) ? pauseEffect({ ...pause, ...days }, known) : ''}</PausePreview>
    </FormLayout>
  );
}
