import { Button, Modal, NumberInput, TextInput } from '@mantine/core';
import '@/components/modal-styles';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { schemaResolver, useForm } from '@mantine/form';
import { adjustPointsInput, type Child, DEFAULTS, MESSAGES } from '@starchart/schema';
import { SubmitButton } from '@/components/submit-button';
import { formatPoints } from '@/lib/format';
import { fieldErrorsOf } from '@/lib/server-error';
import classes from './adjust-points-dialog.module.css';
import { useAdjustPoints } from './use-adjust-points';

const check = schemaResolver(adjustPointsInput, { sync: true });

type Values = { pointsToDeduct: number | string; reason: string };
type AdjustPointsDialogProps = { child: Child; opened: boolean; onClose: () => void };

export function AdjustPointsDialog({ child, opened, onClose }: AdjustPointsDialogProps) {
  const adjust = useAdjustPoints(child);
  const form = useForm<Values>({
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
    return { id: child.id, pointsToDeduct: Number(pointsToDeduct), reason };
  }

  function submit(values: Values) {
    adjust.mutate(deductionOf(values), {
      onSuccess: onClose,
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    });
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Adjust Points"
      size={440}
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
      >
        <p className={classes.balance}>
          {child.name} has {formatPoints(child.currentPoints)} to spend.
        </p>
        <NumberInput
          label="Points to deduct"
          min={1}
          max={child.currentPoints}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          data-autofocus
          key={form.key('pointsToDeduct')}
          {...form.getInputProps('pointsToDeduct')}
        />
        <TextInput
          label="Reason (optional)"
          placeholder={DEFAULTS.deductionReason}
          autoComplete="off"
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <p className={classes.warning}>This cannot be undone.</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton pending={adjust.isPending} pendingLabel="Deducting..." color="danger">
            Deduct Points
          </SubmitButton>
        </div>
      </form>
    </Modal>
  );
}
