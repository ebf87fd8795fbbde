import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type Child, PIN_KINDS, type PinKind, type PinOfPerson, setPinInput } from '@starchart/schema';
import { IconTrash } from '@tabler/icons-react';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { ChoiceField } from '@/components/form/choice';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { FormLayout } from '@/components/form/form-layout';
import { SwitchField } from '@/components/form/switch-field';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { fieldErrorsOf } from '@/lib/api/server-error';
import { changedValues } from '@/lib/changed-values';
import { useClearPin, useSetPin } from './api';
import { PIN_WORDS } from './device-texts';
import { PinPicturesField } from './pin-pictures-field';

type Values = {
  kind: PinKind;
  pin: string;
  shuffle: boolean;
  boardCheckOff: boolean;
  currentPassword: string;
};

type PinDrawerProps = {
  /** Undefined for the parent who is logged in. */
  child: Child | undefined;
  pin: PinOfPerson | undefined;
};

/** Sets, changes or removes a PIN. */
export function PinDrawer({ child, pin }: PinDrawerProps) {
  const drawer = useOpenOnMount();
  const set = useSetPin();
  const clear = useClearPin();
  const childId = child?.id;
  const pinOf = ({ shuffle, boardCheckOff, ...values }: Values) => ({
    childId,
    ...values,
    ...(child && { shuffle, boardCheckOff }),
  });
  const { form, onSubmit, isPending } = useSchemaForm<Values>({
    schema: setPinInput,
    initialValues: {
      kind: pin?.kind ?? (child ? 'pictures' : 'digits'),
      pin: '',
      shuffle: pin?.shuffle ?? true,
      boardCheckOff: pin?.boardCheckOff ?? false,
      currentPassword: '',
    },
    inputOf: pinOf,
    async send({ kind, pin: newPin, currentPassword, ...usage }, { getInitialValues }) {
      const { shuffle, boardCheckOff } = getInitialValues();
      await set.mutateAsync({
        childId,
        kind,
        pin: newPin,
        currentPassword,
        ...(child && (pin ? changedValues(usage, { shuffle, boardCheckOff }) : usage)),
      });
      drawer.onClose();
    },
  });
  const removal = useSingleFlight(async () => {
    try {
      await clear.mutateAsync({ childId, currentPassword: form.values.currentPassword });
    } catch (error) {
      form.setErrors(fieldErrorsOf(error));
      throw error;
    }
    drawer.onClose();
  });
  const { kind, shuffle, boardCheckOff } = form.values;
  const childName = child?.name;

  return (
    <FormDrawer {...drawer} title={childName ? t`${childName}'s PIN` : t`Your PIN`}>
      <FormLayout
        onSubmit={onSubmit}
        pending={isPending}
        submitLabel={t`Save PIN`}
        pendingLabel={t`Saving...`}
        onCancel={drawer.onClose}
      >
        {child ? (
          <ChoiceField
            label={t`What kind?`}
            options={PIN_KINDS.map((value) => ({
              value,
              label: i18n._(PIN_WORDS[value].label),
              about: i18n._(PIN_WORDS[value].about),
            }))}
            columns={[1, 2]}
            value={kind}
            onChange={(value) => form.setValues({ kind: value, pin: '' })}
          />
        ) : (
          <p>
            <Trans>
              With your PIN you can do what's needed every day. For accounts, devices and PINs, the device
              asks for your password.
            </Trans>
          </p>
        )}
        {kind === 'pictures' ? (
          <PinPicturesField {...form.getInputProps('pin')} value={form.values.pin} />
        ) : (
          <TextInput
            label={t`New PIN`}
            description={t`4 to 6 digits.`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            data-autofocus
            {...form.getInputProps('pin')}
          />
        )}
        {child && kind === 'pictures' && (
          <SwitchField
            label={t`Mix the pictures every time`}
            description={t`So that finger marks don't give the PIN away.`}
            checked={shuffle}
            onChange={(checked) => form.setFieldValue('shuffle', checked)}
          />
        )}
        {child && (
          <SwitchField
            label={t`Check off on the board without the PIN`}
            description={t`The PIN then protects the child's page only.`}
            checked={boardCheckOff}
            onChange={(checked) => form.setFieldValue('boardCheckOff', checked)}
          />
        )}
        <CurrentPasswordField description={t`So that only you can change a PIN.`} form={form} />
        {pin && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconTrash size={20} aria-hidden />}
            disabled={removal.isPending}
            onClick={() => void removal.once()}
          >
            <Trans>Remove the PIN</Trans>
          </Button>
        )}
      </FormLayout>
    </FormDrawer>
  );
}
