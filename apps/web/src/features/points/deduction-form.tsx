import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { adjustPointsInput, type Child, DEFAULTS, MESSAGES } from '@starchart/schema';
import { NumberField } from '@/components/ui/number-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { typedNumber } from '@/lib/format/typed-number';
import classes from './adjust-points-dialog.module.css';
import { useAdjustPoints } from './use-adjust-points';

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
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <NumberField
        label="Points to deduct"
        max={child.currentPoints}
        data-autofocus
        key={form.key('pointsToDeduct')}
        {...form.getInputProps('pointsToDeduct')}
        value={form.values.pointsToDeduct}
      />
      <TextInput
        label="Reason (optional)"
        placeholder={DEFAULTS.deductionReason}
        autoComplete="off"
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
      <div>
        <p className={classes.warning}>This cannot be undone.</p>
        <p className={classes.hint}>
          The deduction stays in the star book. If it was a mistake, a new line there can take it back.
        </p>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={isPending} pendingLabel="Deducting..." color="danger">
          Deduct Points
        </SubmitButton>
      </div>
    </form>
  );
}
