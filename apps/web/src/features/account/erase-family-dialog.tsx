import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { eraseFamilyInput, MESSAGES } from '@starchart/schema';
import { IconTrash } from '@tabler/icons-react';
import { Dialog } from '@/components/ui/dialog';
import { DialogForm } from '@/components/ui/dialog-form';
import { PasswordField } from '@/components/ui/password-field';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useEraseFamily } from './api';
import classes from './data-card.module.css';

const check = schemaResolver(eraseFamilyInput, { sync: true });

type EraseFamilyDialogProps = { familyName: string; landingPath: string };

export function EraseFamilyDialog({ familyName, landingPath }: EraseFamilyDialogProps) {
  const dialog = useOpenOnMount();
  const erase = useEraseFamily(landingPath);
  const form = useForm({
    mode: 'controlled',
    initialValues: { currentPassword: '', familyName: '' },
    validate: (values) => {
      const errors = check(values);
      if (values.familyName.trim() === '') errors.familyName ??= MESSAGES.familyNameTyped;
      return errors;
    },
  });
  const { onSubmit, isPending } = useFormSubmit(form, (values) => erase.mutateAsync(values));

  return (
    <Dialog {...dialog} title={`Erase “${familyName}”?`} size={480}>
      <DialogForm
        onSubmit={onSubmit}
        onCancel={dialog.onClose}
        pending={isPending}
        submitLabel="Erase family"
        pendingLabel="Erasing..."
        color="danger"
        submitIcon={<IconTrash size={20} aria-hidden />}
        focusOnCancel
      >
        <p className={classes.about}>
          Every child, habit, reward and star of this family and your account will be gone, here and on every
          device. Nobody can bring them back.
        </p>
        <TextInput
          label={`Type “${familyName}”`}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('familyName')}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      </DialogForm>
    </Dialog>
  );
}
