import type { Account } from '@starchart/schema';
import { Section } from '@/components/ui/section';
import { SwitchField } from '@/components/ui/switch-field';
import { useUpdateAccount } from './api';

/** A switch that saves at once. */
export function ChildViewLock({ account }: { account: Account }) {
  const update = useUpdateAccount(({ childViewLock }) => ({
    title: childViewLock ? 'Child View lock is on!' : 'Child View lock is off',
    text: childViewLock
      ? 'Leaving Child View now takes your password.'
      : 'Leaving Child View no longer takes a password.',
  }));
  const asked = update.isPending ? update.variables.childViewLock : undefined;

  return (
    <Section title="Child View" card>
      <SwitchField
        label="Lock Child View"
        description="Leaving a child's view takes your password. Until then, this device can only do what your child can."
        checked={asked ?? account.childViewLock}
        onChange={(childViewLock) => {
          if (!update.isPending) update.mutate({ childViewLock });
        }}
      />
    </Section>
  );
}
