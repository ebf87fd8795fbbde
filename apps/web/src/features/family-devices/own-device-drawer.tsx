import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { type Child, inviteFamilyDeviceInput, LIMITS } from '@starchart/schema';
import { useState } from 'react';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { ChoiceField } from '@/components/form/choice';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { FormLayout } from '@/components/form/form-layout';
import { NotReachable } from '@/components/ui/not-reachable';
import { Picture } from '@/components/ui/picture';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useInviteDevice } from './api';
import { type NewPairing, pairingOf } from './new-pairing';

type OwnDeviceDrawerProps = {
  /** With a PIN, a device does not stay open. */
  childrenWithoutPin: readonly Child[];
  /** Called once the drawer is gone: the panel that shows the code takes the focus. */
  onInvited: (pairing: NewPairing) => void;
  onClosed: () => void;
};

/** Pairs the device of one child, which opens the child's page without a password. */
export function OwnDeviceDrawer({ childrenWithoutPin, onInvited, onClosed }: OwnDeviceDrawerProps) {
  const drawer = useOpenOnMount();
  const [invited, setInvited] = useState<NewPairing>();
  const invite = useInviteDevice();
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: inviteFamilyDeviceInput,
    initialValues: { childId: String(childrenWithoutPin[0]?.id), currentPassword: '' },
    inputOf: deviceOf,
    async send(values) {
      const device = deviceOf(values);
      setInvited(pairingOf(await invite.mutateAsync(device), device.name));
      drawer.onClose();
    },
  });

  /** The input that the form describes. */
  function deviceOf({ childId, currentPassword }: { childId: string; currentPassword: string }) {
    const child = childrenWithoutPin.find(({ id }) => String(id) === childId);
    const name = t`${{ name: child?.name ?? '' }}'s device`.slice(0, LIMITS.familyDeviceName.max);
    return { name, childIds: [Number(childId)], lockAfterS: null, currentPassword };
  }

  function leave() {
    onClosed();
    if (invited) onInvited(invited);
  }

  if (childrenWithoutPin.length === 0) {
    return (
      <FormDrawer {...drawer} onClosed={leave} title={t`Add a child's own device`}>
        <p>
          <Trans>
            A child's own device stays open, so it works only for a child without a PIN. Remove the PIN first.
          </Trans>
        </p>
      </FormDrawer>
    );
  }

  return (
    <FormDrawer {...drawer} onClosed={leave} title={t`Add a child's own device`}>
      <FormLayout
        onSubmit={onSubmit}
        pending={isPending}
        submitLabel={t`Get a code`}
        pendingLabel={t`Saving...`}
        onCancel={drawer.onClose}
      >
        <NotReachable />
        <ChoiceField
          label={t`Whose device is it?`}
          options={childrenWithoutPin.map(({ id, name, avatar }) => ({
            value: String(id),
            label: name,
            picture: <Picture catalogue="avatars" name={avatar} size={48} />,
          }))}
          columns={[3, 5]}
          {...form.getInputProps('childId')}
          value={form.values.childId}
        />
        <Text inherit c="dimmed">
          <Trans>
            The child's page opens there without a password and stays open. Not possible with a PIN.
          </Trans>
        </Text>
        <CurrentPasswordField description={t`So that only you can add a device.`} form={form} />
      </FormLayout>
    </FormDrawer>
  );
}
