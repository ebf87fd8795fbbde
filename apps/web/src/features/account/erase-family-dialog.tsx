import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { eraseFamilyInput } from '@starchart/schema';
import { IconTrash } from '@tabler/icons-react';
import { Dialog } from '@/components/dialog/dialog';
import { DialogForm } from '@/components/dialog/dialog-form';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useEraseFamily } from './api';

type EraseFamilyDialogProps = { familyName: string; landingPath: string };

export function EraseFamilyDialog({ familyName, landingPath }: EraseFamilyDialogProps) {
  const dialog = useOpenOnMount();
  const erase = useEraseFamily(landingPath);
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: eraseFamilyInput,
    initialValues: { currentPassword: '', familyName: '' },
    // The schema accepts an empty name, which the server rejects.
    inputOf: ({ familyName: typed, ...values }) => ({ ...values, familyName: typed.trim() || undefined }),
    async send(values) {
      await erase.mutateAsync(values);
      dialog.onClose();
    },
  });

  return (
    <Dialog {...dialog} title={t`Delete “${familyName}”?`} size={480}>
      <DialogForm
        onSubmit={onSubmit}
        onCancel={dialog.onClose}
        pending={isPending}
        submitLabel={t`Delete family`}
        pendingLabel={t`Deleting...`}
        color="danger"
        submitIcon={<IconTrash size={20} aria-hidden />}
        focusOnCancel
      >
        <Text inherit maw="36rem" c="dimmed">
          <Trans>
            This permanently deletes your account and every child, habit, reward and point of your family, on
            all devices. It can't be undone.
          </Trans>
        </Text>
        <TextInput
          label={t`Type “${familyName}” to confirm`}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('familyName')}
        />
        <CurrentPasswordField always form={form} />
      </DialogForm>
    </Dialog>
  );
}
