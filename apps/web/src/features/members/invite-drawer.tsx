import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { type Child, type FamilyRole, inviteMemberInput, type NewInvitation } from '@starchart/schema';
import { type ComponentType, type PropsWithChildren, useState } from 'react';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { FormLayout } from '@/components/form/form-layout';
import { NotReachable } from '@/components/ui/not-reachable';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useInvite } from './api';
import { accessOf, RoleFields, type RoleValues } from './role-fields';

type Values = RoleValues & { label: string; email: string; currentPassword: string };

/** A new invitation with the name of the invited person, and the address to which it is mailed. */
export type NamedInvitation = NewInvitation & { label: string; email: string | undefined };

type InviteDrawerProps = {
  familyRole: FamilyRole;
  childrenOfFamily: readonly Child[];
  /** Whether the server can mail the link. */
  sendsMail: boolean;
  /** Shows the form once it has asked something else. */
  AskFirst: ComponentType<PropsWithChildren>;
  /** Called once the drawer is gone: the panel that shows the link takes the focus. */
  onInvited: (invitation: NamedInvitation) => void;
};

export function InviteDrawer(props: InviteDrawerProps) {
  const { familyRole, childrenOfFamily, sendsMail, AskFirst, onInvited } = props;
  const drawer = useOpenOnMount();
  const [invited, setInvited] = useState<NamedInvitation>();
  const invite = useInvite();
  const { form, onSubmit, isPending } = useSchemaForm<Values>({
    schema: inviteMemberInput,
    initialValues: { familyRole, childIds: null, label: '', email: '', currentPassword: '' },
    inputOf,
    async send(values) {
      const input = inputOf(values);
      const { label, email } = input;
      setInvited({ ...(await invite.mutateAsync(input)), label, email });
      drawer.onClose();
    },
  });

  return (
    <FormDrawer {...drawer} onClosed={() => invited && onInvited(invited)} title={t`Invite a grown-up`}>
      <AskFirst>
        <FormLayout
          onSubmit={onSubmit}
          pending={isPending}
          submitLabel={form.values.email.trim() ? t`Send invitation` : t`Create link`}
          pendingLabel={form.values.email.trim() ? t`Sending...` : t`Creating...`}
          onCancel={drawer.onClose}
        >
          <NotReachable />
          <RoleFields
            label={t`Who would you like to invite?`}
            childrenOfFamily={childrenOfFamily}
            form={form}
          />
          <TextInput
            label={t`What's their name?`}
            description={t`For your list, and filled in for them when they join.`}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('label')}
          />
          {sendsMail && (
            <TextInput
              type="email"
              label={t`Their email address (optional)`}
              description={t`We'll email them the link. Leave it empty to send it yourself or to show a QR code.`}
              autoComplete="off"
              {...form.getInputProps('email')}
            />
          )}
          <CurrentPasswordField description={t`So that only you can invite someone.`} form={form} />
        </FormLayout>
      </AskFirst>
    </FormDrawer>
  );
}

function inputOf({ label, email, currentPassword, ...role }: Values) {
  return { ...accessOf(role), label: label.trim(), email: email.trim() || undefined, currentPassword };
}
