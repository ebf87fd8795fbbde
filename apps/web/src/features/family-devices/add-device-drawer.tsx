import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { type BoardMode, type Child, inviteFamilyDeviceInput } from '@starchart/schema';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { ChildrenChoice } from '@/components/form/children-choice';
import { ChoiceField } from '@/components/form/choice';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { FormLayout } from '@/components/form/form-layout';
import { NotReachable } from '@/components/ui/not-reachable';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useInviteDevice, usePairHere } from './api';
import { BoardModeField } from './board-mode-field';
import { type NewPairing, pairingOf } from './new-pairing';

type Values = {
  where: 'there' | 'here';
  name: string;
  childIds: number[] | null;
  boardMode: BoardMode;
  currentPassword: string;
};

type AddDeviceDrawerProps = {
  childrenOfFamily: readonly Child[];
  boardPath: string;
  /** Called once the drawer is gone: the panel that shows the code takes the focus. */
  onInvited: (pairing: NewPairing) => void;
  onClosed: () => void;
};

export function AddDeviceDrawer(props: AddDeviceDrawerProps) {
  const { childrenOfFamily, boardPath, onInvited, onClosed } = props;
  const drawer = useOpenOnMount();
  const navigate = useNavigate();
  const [invited, setInvited] = useState<NewPairing>();
  const invite = useInviteDevice();
  const pairHere = usePairHere();
  const { form, onSubmit, isPending } = useSchemaForm<Values>({
    schema: inviteFamilyDeviceInput,
    initialValues: {
      where: 'there',
      name: '',
      childIds: null,
      boardMode: 'check-off',
      currentPassword: '',
    },
    async send({ where, ...device }) {
      if (where === 'here') {
        await pairHere.mutateAsync(device);
        void navigate(boardPath);
        return;
      }
      setInvited(pairingOf(await invite.mutateAsync(device), device.name));
      drawer.onClose();
    },
  });
  const { where, childIds, boardMode } = form.values;

  function leave() {
    onClosed();
    if (invited) onInvited(invited);
  }

  return (
    <FormDrawer {...drawer} onClosed={leave} title={t`Add a family device`}>
      <FormLayout
        onSubmit={onSubmit}
        pending={isPending}
        submitLabel={where === 'here' ? t`Use this device` : t`Get a code`}
        pendingLabel={t`Saving...`}
        onCancel={drawer.onClose}
      >
        <NotReachable />
        <ChoiceField
          label={t`Which device?`}
          options={[
            { value: 'there', label: t`Another device`, about: t`You get a code to scan or type there.` },
            { value: 'here', label: t`This one`, about: t`You're logged out here, and the pictures appear.` },
          ]}
          columns={[1, 2]}
          {...form.getInputProps('where')}
          value={where}
        />
        <TextInput
          label={t({ message: 'Name', context: 'device' })}
          placeholder={t`Kitchen`}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ChildrenChoice
          aboutSome={t`The others stay hidden.`}
          childrenOfFamily={childrenOfFamily}
          {...form.getInputProps('childIds')}
          value={childIds}
        />
        <BoardModeField {...form.getInputProps('boardMode')} value={boardMode} />
        <CurrentPasswordField description={t`So that only you can add a device.`} form={form} />
      </FormLayout>
    </FormDrawer>
  );
}
