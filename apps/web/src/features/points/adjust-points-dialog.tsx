import { Button, Modal, TextInput } from '@mantine/core';
import '@/components/modal-styles';
import '@mantine/core/styles/Input.layer.css';
import { schemaResolver, useForm } from '@mantine/form';
import { adjustPointsInput, type Child, DEFAULTS, MESSAGES } from '@starchart/schema';
import { PointsField } from '@/components/points-field';
import { SubmitButton } from '@/components/submit-button';
import { useSubmitOnce } from '@/components/use-submit-once';
import { formatPoints } from '@/lib/format';
import { typedNumber } from '@/lib/typed-number';
import classes from './adjust-points-dialog.module.css';
import { useAdjustPoints } from './use-adjust-points';

const check = schemaResolver(adjustPointsInput, { sync: true });

type Values = { pointsToDeduct: string; reason: string };
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
    return { id: child.id, pointsToDeduct: typedNumber(pointsToDeduct), reason };
  }

  const { onSubmit, isPending } = useSubmitOnce(form, (values) =>
    adjust.mutateAsync(deductionOf(values)).then(onClose),
  );

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Adjust Points"
      size={440}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 24 }}
    >
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <p className={classes.balance}>
          {child.name} has {formatPoints(child.currentPoints)} to spend.
        </p>
        <PointsField
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
        <p className={classes.warning}>This cannot be undone.</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton pending={isPending} pendingLabel="Deducting..." color="danger">
            Deduct Points
          </SubmitButton>
        </div>
      </form>
    </Modal>
  );
}
