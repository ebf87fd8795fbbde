import { Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Child, giveBonusInput, LIMITS } from '@starchart/schema';
import { DialogForm } from '@/components/ui/dialog-form';
import { NumberField } from '@/components/ui/number-field';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { formatPoints } from '@/lib/format/format';
import { typedNumber } from '@/lib/format/typed-number';
import classes from './adjust-points-dialog.module.css';
import { useGiveBonus } from './api';

type Values = { points: string; reason: string };

const check = schemaResolver(giveBonusInput, { sync: true });

export function BonusForm({ child, onClose }: { child: Child; onClose: () => void }) {
  const give = useGiveBonus(child);
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
    give.mutateAsync(bonusOf(values)).then(onClose),
  );
  const { data: points } = giveBonusInput.shape.points.safeParse(typedNumber(form.values.points));

  return (
    <DialogForm
      onSubmit={onSubmit}
      onCancel={onClose}
      pending={isPending}
      submitLabel="Give Bonus"
      pendingLabel="Giving..."
      className={classes.form}
    >
      <NumberField
        label="Points to give"
        max={LIMITS.bonusPoints.max}
        {...form.getInputProps('points')}
        value={form.values.points}
      />
      <TextInput label="Reason" autoComplete="off" {...form.getInputProps('reason')} />
      <Text c="dimmed" size="sm" role="status">
        {points ? (
          <>New balance: {formatPoints(child.currentPoints + points)}.</>
        ) : (
          'A bonus is there to be spent; it does not raise the level.'
        )}
      </Text>
    </DialogForm>
  );
}
