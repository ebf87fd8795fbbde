import type { Account } from '@starchart/schema';
import { Section } from '@/components/ui/section';
import { SwitchField } from '@/components/ui/switch-field';
import { useUpdateAccount } from './api';

/** A switch that saves at once. */
export function ChildViewLock({ account }: { account: Account }) {
  const update = useUpdateAccount(({ childViewLock }) => ({
    title: childViewLock ? 'Child View is locked!' : 'Child View is not locked',
    text: childViewLock
      ? 'Leaving it asks for your password from now on.'
      : 'Leaving it asks for nothing from now on.',
  }));
  const asked = update.isPending ? update.variables.childViewLock : undefined;

  return (
    <Section title="Child View" card>
      <SwitchField
        label="Lock Child View"
        description="Leaving a child’s view asks for your password, and until then this device can do only what the child may do."
        checked={asked ?? account.childViewLock}
        onChange={(childViewLock) => {
          if (!update.isPending) update.mutate({ childViewLock });
        }}
      />
    </Section>
  );
}
