import { t } from '@lingui/core/macro';
import { Checkbox, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { suggestHabitPicture } from '@starchart/domain';
import {
  type Child,
  COMMON_HABIT_ICONS,
  HABIT_COLOR_LABELS,
  HABIT_COLORS,
  HABIT_ICON_GROUPS,
  HABIT_ICON_LABELS,
  HABIT_IDEAS,
  type HabitIcon,
  type HabitIdea,
  type HabitSummary,
  LIMITS,
} from '@starchart/schema';
import { useMemo, useState } from 'react';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { ChildrenField } from '@/components/form/children-choice';
import { ChoiceField } from '@/components/form/choice';
import { FormLayout } from '@/components/form/form-layout';
import { IconField } from '@/components/form/icon-field';
import { IdeaChips } from '@/components/form/idea-chips';
import { NameField } from '@/components/form/name-fields';
import { NumberField } from '@/components/form/number-field';
import { SwitchField } from '@/components/form/switch-field';
import { KidHabitButton, KidHabitCard } from '@/components/kid/kid-habit-card';
import { ColorShape } from '@/components/ui/color-shape';
import { Picture } from '@/components/ui/picture';
import { useFittingIcon } from '@/hooks/use-fitting-icon';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { typedNumber } from '@/lib/format/typed-number';
import { schemaText } from '@/lib/i18n/schema-text';
import { useCreateHabit, useHabitNames, useShareHabit, useUpdateHabit } from './api';
import {
  checkHabit,
  type HabitFormValues,
  habitChanges,
  habitOf,
  hasMore,
  initialValuesOf,
  scheduleOfInput,
  valuesOfIdea,
} from './habit-form-values';
import { scheduleOf } from './habit-texts';
import { hasErrorInMore, MoreFields } from './more-fields';
import { NotShared } from './not-shared';
import { WhenFields } from './when-fields';

const colors = () =>
  HABIT_COLORS.map((color) => ({
    value: color,
    label: schemaText(HABIT_COLOR_LABELS[color]),
    picture: <ColorShape color={color} size={38} decorative />,
  }));

/** A habit without an icon shows the star. */
const iconChoices = () => ({
  options: [
    { value: '' as const, label: t`Star`, picture: iconPicture('star') },
    ...COMMON_HABIT_ICONS.map(iconOption),
  ],
  groups: HABIT_ICON_GROUPS.map(({ label, icons }) => ({
    label: schemaText(label),
    options: icons.map(iconOption),
  })),
});

function iconOption(icon: HabitIcon) {
  return { value: icon, label: schemaText(HABIT_ICON_LABELS[icon]), picture: iconPicture(icon) };
}

function iconPicture(name: string) {
  return <Picture catalogue="habits" name={name} size={48} />;
}

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    habit: Pick<HabitFormProps, 'today' | 'habit'> & { childId: number };
  }
}

type HabitFormProps = {
  child: Child;
  /** All children. A new habit can be for several. */
  family: readonly Child[];
  /** The family's day. */
  today: string;
  /** The habit to edit; left out for a new one. */
  habit?: HabitSummary;
  opened: boolean;
  onClose: () => void;
};

/** Creates or edits a habit, in a drawer. */
export function HabitForm({ child, family, today, habit, opened, onClose }: HabitFormProps) {
  const create = useCreateHabit(child);
  const { share, shared } = useShareHabit(() => t`Habit created!`);
  const [alsoFor, setAlsoFor] = useState<readonly number[]>([]);
  const others = family.filter((one) => one.id !== child.id && !shared.created.includes(one));
  const update = useUpdateHabit(child);
  const form = useForm<HabitFormValues>({
    mode: 'controlled',
    initialValues: initialValuesOf(habit, today),
    validate: (values) => checkHabit(values, today, habit),
  });
  const { onSubmit, isPending } = useFormSubmit(form, async (valid) => {
    const input = habitOf(valid, child.id);
    const siblings = others.filter(({ id }) => alsoFor.includes(id));
    if (habit) await update.mutateAsync(habitChanges(valid, form.getInitialValues(), habit));
    else if (siblings.length === 0 && shared.failed.length === 0) await create.mutateAsync(input);
    else await share([child, ...siblings], input);
    onClose();
  });
  const { values } = form;
  const icons = useMemo(() => iconChoices(), []);
  const icon = useFittingIcon<HabitFormValues['icon']>({
    initial: '',
    isChosen: habit !== undefined,
    suggest: suggestHabitPicture,
    setIcon: (chosen) => form.setFieldValue('icon', chosen),
  });
  const described = habitOf(values, child.id);
  const [showsMore, setShowsMore] = useState(() => hasMore(values));
  if (!showsMore && hasErrorInMore(form)) setShowsMore(true);
  const createLabel = shared.failed.length > 0 ? t`Try again` : t`Create habit`;
  const submitLabel = habit ? t`Save changes` : createLabel;
  const inUse = useHabitNames(child);

  function fillIn(idea: HabitIdea) {
    form.setValues(valuesOfIdea(idea, today));
    form.clearErrors();
    icon.onIdea(idea.icon ?? '');
  }

  return (
    <FormDrawer opened={opened} onClose={onClose} title={habit ? t`Edit habit` : t`Create New Habit`}>
      <FormLayout
        onSubmit={onSubmit}
        preview={
          <KidHabitCard
            color={values.color}
            icon={values.icon || null}
            name={values.name || t`Name of the quest`}
            description={values.name || values.description ? described.description : t`What to do`}
            lineClamp={5}
            progress={scheduleOf(scheduleOfInput(described))}
          >
            <KidHabitButton color={values.color} points={typedNumber(values.pointsPerCompletion) || 0} />
          </KidHabitCard>
        }
        pending={isPending}
        submitLabel={submitLabel}
        pendingLabel={t`Saving...`}
        onCancel={onClose}
      >
        <NameField form={form} onName={icon.onName} placeholder={t`Brush teeth`} />
        {!habit && (
          <IdeaChips
            child={child}
            ideas={HABIT_IDEAS}
            catalogue="habits"
            inUse={inUse}
            typed={values.name}
            onChoose={fillIn}
          />
        )}
        <WhenFields form={form} today={today} showsMore={showsMore} onMore={setShowsMore} />
        {showsMore && (
          <Stack ps="md" style={{ borderInlineStart: '3px solid var(--line)' }}>
            <MoreFields form={form} today={today} />
            {!habit && others.length > 0 && (
              <ChildrenField
                label={t`Also for`}
                choices={others}
                columns={[2, 4]}
                value={alsoFor}
                onChange={setAlsoFor}
              />
            )}
          </Stack>
        )}
        <NumberField
          label={t`Points`}
          description={t`Each time it's done, ${{ min: LIMITS.habitPoints.min }} to ${{ max: LIMITS.habitPoints.max }}.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          max={LIMITS.habitPoints.max}
          styles={{ wrapper: { maxWidth: '10rem' } }}
          {...form.getInputProps('pointsPerCompletion')}
          value={values.pointsPerCompletion}
        />
        <IconField
          {...icons}
          columns={[3, 5]}
          value={values.icon}
          onChange={icon.onIcon}
          error={form.errors.icon}
          color={{
            value: values.color,
            field: (
              <ChoiceField
                label={t`Color`}
                options={colors()}
                columns={[5, 5]}
                {...form.getInputProps('color')}
                value={values.color}
              />
            ),
          }}
        />
        <SwitchField
          label={t`I'll check this one first`}
          description={t`Points count once you say yes.`}
          checked={values.requiresApproval}
          onChange={(requiresApproval) => form.setFieldValue('requiresApproval', requiresApproval)}
        />
        <NotShared {...shared} />
        {habit && (
          <Checkbox
            label={t({ message: 'Active', context: 'habit' })}
            description={t`Inactive habits leave the child's page and keep their history and streak.`}
            size="md"
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        )}
      </FormLayout>
    </FormDrawer>
  );
}
