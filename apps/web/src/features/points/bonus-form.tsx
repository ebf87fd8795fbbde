import { Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Child, giveBonusInput, LIMITS } from '@starchart/schema';
import { NumberField } from '@/components/ui/number-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { formatPoints } from '@/lib/format/format';
import { typedNumber } from '@/lib/format/typed-number';
import { useGiveBonus } from './api';
import { PointsForm } from './points-form';

type Values = { points: string; reason: string };

const check = schemaResolver(giveBonusInput, { sync: true });

export function BonusForm({ child, onDone }: { child: Child; onDone: () => void }) {
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
    give.mutateAsync(bonusOf(values)).then(onDone),
  );
  const { data: points } = giveBonusInput.shape.points.safeParse(typedNumber(form.values.points));

  return (
    <PointsForm
      title="Give a bonus"
      onSubmit={onSubmit}
      fields={
        <>
          <NumberField
            label="Points to give"
            max={LIMITS.bonusPoints.max}
            data-autofocus
            {...form.getInputProps('points')}
            value={form.values.points}
          />
          <TextInput
            label="Reason"
            placeholder="Helped without being asked"
            autoComplete="off"
            {...form.getInputProps('reason')}
          />
        </>
      }
    >
      <Text c="dimmed" size="sm" role="status">
        {points
          ? `New balance: ${formatPoints(child.currentPoints + points)}.`
          : "Bonus points don't raise the level."}
      </Text>
      <SubmitButton pending={isPending} pendingLabel="Giving...">
        Give bonus
      </SubmitButton>
    </PointsForm>
  );
}
