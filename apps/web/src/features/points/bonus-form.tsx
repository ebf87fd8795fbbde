import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Child, giveBonusInput, HELPER_BONUS_POINTS, LIMITS } from '@starchart/schema';
import { NumberField } from '@/components/form/number-field';
import { SubmitButton } from '@/components/form/submit-button';
import { schemaCheck, useFormSubmit } from '@/hooks/use-form-submit';
import { useIsHelper } from '@/lib/api/may';
import { formatPoints } from '@/lib/format/format';
import { typedNumber } from '@/lib/format/typed-number';
import { useGiveBonus } from './api';
import { PointsForm } from './points-form';

type Values = { points: string; reason: string };

const check = schemaCheck(giveBonusInput);

export function BonusForm({ child, onDone }: { child: Child; onDone: () => void }) {
  const give = useGiveBonus(child);
  const isHelper = useIsHelper();
  const limit = formatPoints(HELPER_BONUS_POINTS);
  const form = useForm<Values>({
    name: 'bonus',
    mode: 'controlled',
    initialValues: { points: '', reason: '' },
    validate: (values) => check(bonusOf(values)),
  });

  function bonusOf({ points, reason }: Values) {
    return { id: child.id, points: typedNumber(points), reason };
  }

  const { onSubmit, isPending } = useFormSubmit(form, (values) =>
    give.mutateAsync(bonusOf(values)).then(onDone),
  );
  const { data: points } = giveBonusInput.shape.points.safeParse(typedNumber(form.values.points));

  return (
    <PointsForm
      title={t`Give a bonus`}
      onSubmit={onSubmit}
      fields={
        <>
          <NumberField
            label={t`Points to give`}
            max={isHelper ? HELPER_BONUS_POINTS : LIMITS.bonusPoints.max}
            description={isHelper ? t`Up to ${limit} a day.` : undefined}
            data-autofocus
            {...form.getInputProps('points')}
            value={form.values.points}
          />
          <TextInput
            label={t`Reason`}
            placeholder={t`Helped without being asked`}
            autoComplete="off"
            {...form.getInputProps('reason')}
          />
        </>
      }
    >
      <Text c="dimmed" size="sm" role="status">
        {points
          ? t`New balance: ${{ balance: formatPoints(child.currentPoints + points) }}.`
          : t`Bonus points don't raise the level.`}
      </Text>
      <SubmitButton pending={isPending} pendingLabel={t`Giving...`}>
        <Trans>Give bonus</Trans>
      </SubmitButton>
    </PointsForm>
  );
}
