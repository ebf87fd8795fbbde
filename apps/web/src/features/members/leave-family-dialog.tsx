import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { confirmedByPassword } from '@starchart/schema';
import { IconDoorExit } from '@tabler/icons-react';
import { Dialog } from '@/components/dialog/dialog';
import { DialogForm } from '@/components/dialog/dialog-form';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useLeaveFamily } from './api';

export function LeaveFamilyDialog({ landingPath }: { landingPath: string }) {
  const dialog = useOpenOnMount();
  const leave = useLeaveFamily(landingPath);
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: confirmedByPassword,
    initialValues: { currentPassword: '' },
    send: (values) => leave.mutateAsync(values),
  });

  return (
    <Dialog {...dialog} title={t`Leave the family?`}>
      <DialogForm
        onSubmit={onSubmit}
        onCancel={dialog.onClose}
        pending={isPending}
        submitLabel={t`Leave family`}
        pendingLabel={t`Leaving...`}
        color="danger"
        submitIcon={<IconDoorExit size={20} aria-hidden />}
        focusOnCancel
      >
        <Text inherit c="dimmed">
          <Trans>Your account is deleted, and you're logged out everywhere. It can't be undone.</Trans>
        </Text>
        <CurrentPasswordField always form={form} />
      </DialogForm>
    </Dialog>
  );
}
