import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { adjustPointsInput, type Child, DEFAULTS, MESSAGES } from '@starchart/schema';
import { NumberField } from '@/components/form/number-field';
import { SubmitButton } from '@/components/form/submit-button';
import { schemaCheck, useFormSubmit } from '@/hooks/use-form-submit';
import { typedNumber } from '@/lib/format/typed-number';
import { schemaText } from '@/lib/i18n/schema-text';
import { useAdjustPoints } from './api';
import { PointsForm } from './points-form';

const check = schemaCheck(adjustPointsInput);

type Values = { pointsToDeduct: string; reason: string };

export function DeductionForm({ child, onDone }: { child: Child; onDone: () => void }) {
  const adjust = useAdjustPoints(child);
  const form = useForm<Values>({
    name: 'deduction',
    mode: 'controlled',
    initialValues: { pointsToDeduct: '', reason: '' },
    validate: (values) => {
      const deduction = deductionOf(values);
      const errors = check(deduction);
      if (deduction.pointsToDeduct > child.currentPoints)
        errors.pointsToDeduct ??= schemaText(MESSAGES.pointsToDeduct);
      return errors;
    },
  });

  function deductionOf({ pointsToDeduct, reason }: Values) {
    return { id: child.id, pointsToDeduct: typedNumber(pointsToDeduct), reason };
  }

  const { onSubmit, isPending } = useFormSubmit(form, (values) =>
    adjust.mutateAsync(deductionOf(values)).then(onDone),
  );

  const hasNone = child.currentPoints === 0;

  return (
    <PointsForm
      title={t`Deduct points`}
      onSubmit={onSubmit}
      fields={
        <>
          <NumberField
            label={t`Points to deduct`}
            max={child.currentPoints}
            disabled={hasNone}
            {...form.getInputProps('pointsToDeduct')}
            value={form.values.pointsToDeduct}
          />
          <TextInput
            label={t`Reason (optional)`}
            placeholder={schemaText(DEFAULTS.deductionReason)}
            autoComplete="off"
            disabled={hasNone}
            {...form.getInputProps('reason')}
          />
        </>
      }
    >
      <Text c="dimmed" size="sm">
        {hasNone ? t`There are no points to deduct.` : t`This cannot be undone. A bonus gives points back.`}
      </Text>
      <SubmitButton
        variant="outline"
        color="danger"
        disabled={hasNone}
        pending={isPending}
        pendingLabel={t`Deducting...`}
      >
        <Trans>Deduct points</Trans>
      </SubmitButton>
    </PointsForm>
  );
}
