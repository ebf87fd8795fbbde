import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { confirmedByPassword } from '@starchart/schema';
import { Dialog } from '@/components/ui/dialog';
import { PasswordField } from '@/components/ui/password-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useFormSubmit } from '@/hooks/use-form-submit';
import classes from './dialog-form.module.css';
import { useExport } from './use-export';

export function ExportDialog() {
  const dialog = useOpenOnMount();
  return (
    <Dialog {...dialog} title="Export all data?">
      <ExportForm onClose={dialog.onClose} />
    </Dialog>
  );
}

function ExportForm({ onClose }: { onClose: () => void }) {
  const exportData = useExport();
  const form = useForm({
    mode: 'controlled',
    initialValues: { currentPassword: '' },
    validate: schemaResolver(confirmedByPassword, { sync: true }),
  });
  const { onSubmit, isPending } = useFormSubmit(form, (values) =>
    exportData.mutateAsync(values).then(onClose),
  );

  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <p className={classes.words}>The file holds everything about your family. Keep it somewhere safe.</p>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton pending={isPending} pendingLabel="Exporting...">
          Export data
        </SubmitButton>
      </div>
    </form>
  );
}
