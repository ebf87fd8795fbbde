import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { adjustPointsInput, type Child, DEFAULTS, MESSAGES } from '@starchart/schema';
import { DialogForm } from '@/components/ui/dialog-form';
import { NumberField } from '@/components/ui/number-field';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { typedNumber } from '@/lib/format/typed-number';
import classes from './adjust-points-dialog.module.css';
import { useAdjustPoints } from './api';

const check = schemaResolver(adjustPointsInput, { sync: true });

type Values = { pointsToDeduct: string; reason: string };

export function DeductionForm({ child, onClose }: { child: Child; onClose: () => void }) {
  const adjust = useAdjustPoints(child);
  const form = useForm<Values>({
    name: 'deduction',
    mode: 'controlled',
    initialValues: { pointsToDeduct: '', reason: '' },
    validate: (values) => {
      const deduction = deductionOf(values);
      const errors = check(deduction);
      if (deduction.pointsToDeduct > child.currentPoints) errors.pointsToDeduct ??= MESSAGES.pointsToDeduct;
      return errors;
    },
  });

  function deductionOf({ pointsToDeduct, reason }: Values) {
    return { id: child.id, pointsToDeduct: typedNumber(pointsToDeduct), reason };
  }

  const { onSubmit, isPending } = useFormSubmit(form, (values) =>
    adjust.mutateAsync(deductionOf(values)).then(onClose),
  );

  return (
    <DialogForm
      onSubmit={onSubmit}
      onCancel={onClose}
      pending={isPending}
      submitLabel="Deduct Points"
      pendingLabel="Deducting..."
      color="danger"
      className={classes.form}
    >
      <NumberField
        label="Points to deduct"
        max={child.currentPoints}
        data-autofocus
        {...form.getInputProps('pointsToDeduct')}
        value={form.values.pointsToDeduct}
      />
      <TextInput
        label="Reason (optional)"
        placeholder={DEFAULTS.deductionReason}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <div>
        <p className={classes.warning}>This cannot be undone.</p>
        <p className={classes.hint}>
          The deduction stays in the star book. If it was a mistake, a new line there can take it back.
        </p>
      </div>
    </DialogForm>
  );
}
