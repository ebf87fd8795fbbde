import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { confirmedByPassword, type Member } from '@starchart/schema';
import { IconTrash } from '@tabler/icons-react';
import { Dialog } from '@/components/dialog/dialog';
import { DialogForm } from '@/components/dialog/dialog-form';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useRemoveMember } from './api';

export function RemoveMemberDialog({ member }: { member: Member }) {
  const { id, name, familyRole } = member;
  const dialog = useOpenOnMount();
  const remove = useRemoveMember(member);
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: confirmedByPassword,
    initialValues: { currentPassword: '' },
    send: (values) => remove.mutateAsync({ id, ...values }).then(dialog.onClose),
  });

  return (
    <Dialog {...dialog} title={t`Remove ${name} from the family?`}>
      <DialogForm
        onSubmit={onSubmit}
        onCancel={dialog.onClose}
        pending={isPending}
        submitLabel={t`Remove`}
        pendingLabel={t`Removing...`}
        color="danger"
        submitIcon={<IconTrash size={20} aria-hidden />}
        focusOnCancel
      >
        <Text inherit c="dimmed">
          <Trans>
            This deletes <bdi>{name}</bdi>'s account and logs it out everywhere. What <bdi>{name}</bdi> did in
            your family stays.
          </Trans>
        </Text>
        {familyRole === 'parent' && (
          <Text inherit c="dimmed">
            <Trans>All parents are asked first, and each of them can say no.</Trans>
          </Text>
        )}
        <CurrentPasswordField always form={form} />
      </DialogForm>
    </Dialog>
  );
}
