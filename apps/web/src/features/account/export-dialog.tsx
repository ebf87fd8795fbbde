import { Text } from '@mantine/core';
import { confirmedByPassword } from '@starchart/schema';
import { CurrentPasswordField } from '@/components/ui/current-password-field';
import { Dialog } from '@/components/ui/dialog';
import { DialogForm } from '@/components/ui/dialog-form';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useExport } from './api';

export function ExportDialog() {
  const dialog = useOpenOnMount();
  const exportData = useExport();
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: confirmedByPassword,
    initialValues: { currentPassword: '' },
    send: (values) => exportData.mutateAsync(values).then(dialog.onClose),
  });

  return (
    <Dialog {...dialog} title="Export your data?">
      <DialogForm
        onSubmit={onSubmit}
        onCancel={dialog.onClose}
        pending={isPending}
        submitLabel="Export data"
        pendingLabel="Exporting..."
      >
        <Text inherit c="dimmed">
          The file contains everything about your family, so keep it somewhere safe.
        </Text>
        <CurrentPasswordField form={form} data-autofocus />
      </DialogForm>
    </Dialog>
  );
}
