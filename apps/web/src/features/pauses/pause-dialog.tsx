import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  type Child,
  type ChildrenToday,
  createPauseInput,
  type HabitSummary,
  PAUSE_KINDS,
  type PauseKind,
} from '@starchart/schema';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { QueryState } from '@/components/feedback/query-state';
import { ChoiceField } from '@/components/form/choice';
import { FormLayout } from '@/components/form/form-layout';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useCreatePause, useHabitsToPause } from './api';
import { DayFields } from './day-fields';
import { areDays, type DayValues, daysOf, todayValues, valuesOf } from './pause-days';
import { PauseFormSkeleton, PausePreview } from './pause-preview';
import { KIND_WORDS, pauseEffect } from './pause-texts';

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    pause: Pick<PauseDialogProps, 'childId' | 'habit' | 'since' | 'until'>;
  }
}

type PauseDialogProps = {
  /** The child that is chosen first; null for everyone. */
  childId: Child['id'] | null;
  /** Pauses only this habit of the child. */
  habit?: Pick<HabitSummary, 'id' | 'name'> | undefined;
  /** The first day that is chosen first; by default today. */
  since?: string | undefined;
  /** The last day that is chosen first; by default today. */
  until?: string | undefined;
  opened: boolean;
  onClose: () => void;
};

/** Pauses a habit, the habits of a child or those of all children. */
export function PauseDialog({ opened, ...props }: PauseDialogProps) {
  const { habit, onClose } = props;
  const known = useHabitsToPause();
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={habit ? t`Pause “${{ name: habit.name }}”` : t`Add a pause`}
    >
      <QueryState query={known} failure={t`We couldn't load today's habits.`} loading={<PauseFormSkeleton />}>
        {(data) => <PauseForm {...props} known={data} />}
      </QueryState>
    </FormDrawer>
  );
}

type Values = DayValues & {
  /** The id of a child, or `everyone`. */
  who: string;
  kind: PauseKind | '';
};

const EVERYONE = 'everyone';

type PauseFormProps = Omit<PauseDialogProps, 'opened'> & { known: ChildrenToday };

function PauseForm({ childId, habit, since, until, known, onClose }: PauseFormProps) {
  const { today, children } = known;
  const create = useCreatePause((created, after = known) => ({
    title: t`Pause saved`,
    text: pauseEffect(created, after),
  }));
  const { form, onSubmit, isPending } = useSchemaForm<Values>({
    schema: createPauseInput,
    initialValues: {
      who: childId === null ? EVERYONE : `${childId}`,
      kind: habit ? 'day_off' : '',
      ...(since ? valuesOf({ startsOn: since, endsOn: until ?? today }, today) : todayValues(today)),
    },
    inputOf,
    send: async (values) => {
      await create.mutateAsync(createPauseInput.parse(inputOf(values)));
      onClose();
    },
  });

  function inputOf({ who, kind, ...days }: Values) {
    return { childId: childIdOf(who), habitId: habit?.id ?? null, kind, ...daysOf(days, today) };
  }

  const { values, errors } = form;
  const days = daysOf(values, today);
  const scope = { childId: childIdOf(values.who), habitId: habit?.id ?? null };

  return (
    <FormLayout
      onSubmit={onSubmit}
      pending={isPending}
      submitLabel={t`Save pause`}
      pendingLabel={t`Saving...`}
      onCancel={onClose}
    >
      {!habit && children.length > 1 && (
        <ChoiceField
          label={t({ message: 'For', context: 'pause' })}
          options={[
            ...children.map(({ id, name }) => ({ value: `${id}`, label: name })),
            { value: EVERYONE, label: t`Everyone` },
          ]}
          columns={[2, 3]}
          value={values.who}
          onChange={(who) => form.setFieldValue('who', who)}
        />
      )}
      {!habit && (
        <ChoiceField<PauseKind | ''>
          label={t`Reason`}
          options={PAUSE_KINDS.map((kind) => ({ value: kind, label: i18n._(KIND_WORDS[kind]) }))}
          columns={[2, 4]}
          value={values.kind}
          onChange={(kind) => form.setFieldValue('kind', kind)}
          error={errors['kind']}
        />
      )}
      <DayFields form={form} today={today} />
      <PausePreview>{areDays(days) ? pauseEffect({ ...scope, ...days }, known) : ''}</PausePreview>
    </FormLayout>
  );
}

function childIdOf(who: string): number | null {
  return who === EVERYONE ? null : Number(who);
}
