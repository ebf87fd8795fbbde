import { schemaResolver, useForm } from '@mantine/form';
import { confirmedByPassword } from '@starchart/schema';
import { Dialog } from '@/components/ui/dialog';
import { DialogForm } from '@/components/ui/dialog-form';
import { PasswordField } from '@/components/ui/password-field';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useExport } from './api';
import classes from './data-card.module.css';

export function ExportDialog() {
  const dialog = useOpenOnMount();
  const exportData = useExport();
  const form = useForm({
    mode: 'controlled',
    initialValues: { currentPassword: '' },
    validate: schemaResolver(confirmedByPassword, { sync: true }),
  });
  const { onSubmit, isPending } = useFormSubmit(form, (values) =>
    exportData.mutateAsync(values).then(dialog.onClose),
  );

  return (
    <Dialog {...dialog} title="Export all data?">
      <DialogForm
        onSubmit={onSubmit}
        onCancel={dialog.onClose}
        pending={isPending}
        submitLabel="Export data"
        pendingLabel="Exporting..."
      >
        <p className={classes.about}>The file holds everything about your family. Keep it somewhere safe.</p>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
      </DialogForm>
    </Dialog>
  );
}
