import { t } from '@lingui/core/macro';
import { isolate } from '@starchart/i18n/isolate';
import { type Child, type Member, updateMemberInput } from '@starchart/schema';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { FormLayout } from '@/components/form/form-layout';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { changedValues } from '@/lib/changed-values';
import { useUpdateMember } from './api';
import { accessOf, RoleFields, type RoleValues } from './role-fields';

type Values = RoleValues & { currentPassword: string };

/** The role and the children of another grown-up. */
export function ChangeMemberDrawer({ member, childrenOfFamily }: ChangeMemberDrawerProps) {
  const { id, name, familyRole, childIds } = member;
  const drawer = useOpenOnMount();
  const update = useUpdateMember();
  const { form, onSubmit, isPending } = useSchemaForm<Values>({
    schema: updateMemberInput,
    initialValues: { familyRole, childIds, currentPassword: '' },
    inputOf,
    send: ({ currentPassword, ...role }, { getInitialValues }) => {
      const changes = changedValues(accessOf(role), accessOf(getInitialValues()));
      return update.mutateAsync({ id, ...changes, currentPassword }).then(drawer.onClose);
    },
  });

  function inputOf({ currentPassword, ...role }: Values) {
    return { id, ...accessOf(role), currentPassword };
  }

  return (
    <FormDrawer {...drawer} title={isolate(name)}>
      <FormLayout
        onSubmit={onSubmit}
        pending={isPending}
        submitLabel={t`Save changes`}
        pendingLabel={t`Saving...`}
        onCancel={drawer.onClose}
      >
        <RoleFields label={t`What can ${name} do?`} childrenOfFamily={childrenOfFamily} form={form} />
        <CurrentPasswordField description={t`So that only you can change this.`} form={form} />
      </FormLayout>
    </FormDrawer>
  );
}

type ChangeMemberDrawerProps = { member: Member; childrenOfFamily: readonly Child[] };
