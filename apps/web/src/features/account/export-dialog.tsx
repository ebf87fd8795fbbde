import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { confirmedByRecentPassword } from '@starchart/schema';
import { Dialog } from '@/components/dialog/dialog';
import { DialogForm } from '@/components/dialog/dialog-form';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useExport } from './api';

export function ExportDialog() {
  const dialog = useOpenOnMount();
  const exportData = useExport();
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: confirmedByRecentPassword,
    initialValues: { currentPassword: '' },
    send: (values) => exportData.mutateAsync(values).then(dialog.onClose),
  });

  return (
    <Dialog {...dialog} title={t`Export your data?`}>
      <DialogForm
        onSubmit={onSubmit}
        onCancel={dialog.onClose}
        pending={isPending}
        submitLabel={t`Export data`}
        pendingLabel={t`Exporting...`}
      >
        <Text inherit c="dimmed">
          <Trans>The file contains everything about your family, so keep it somewhere safe.</Trans>
        </Text>
        <CurrentPasswordField form={form} data-autofocus />
      </DialogForm>
    </Dialog>
  );
}
