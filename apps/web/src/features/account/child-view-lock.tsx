import { t } from '@lingui/core/macro';
import type { Account } from '@starchart/schema';
import { SwitchField } from '@/components/form/switch-field';
import { Section } from '@/components/layout/section';
import { useOnline } from '@/hooks/use-online';
import { useUpdateAccount } from './api';

/** A switch that saves at once. */
export function ChildViewLock({ account }: { account: Account }) {
  const online = useOnline();
  const update = useUpdateAccount(({ childViewLock }) => ({
    title: childViewLock ? t`Child View lock is on!` : t`Child View lock is off`,
    text: childViewLock
      ? t`Leaving Child View now takes your password.`
      : t`Leaving Child View no longer takes a password.`,
  }));
  const asked = update.isPending ? update.variables.childViewLock : undefined;

  return (
    <Section title={t`Child View`} card>
      <SwitchField
        label={t`Lock Child View`}
        description={t`Leaving a child's view takes your password. Until then, this device can only do what your child can.`}
        checked={asked ?? account.childViewLock}
        disabled={!online}
        onChange={(childViewLock) => {
          if (!update.isPending) update.mutate({ childViewLock });
        }}
      />
    </Section>
  );
}
