import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { eraseFamilyInput, MESSAGES } from '@starchart/schema';
import { IconTrash } from '@tabler/icons-react';
import { Dialog } from '@/components/ui/dialog';
import { PasswordField } from '@/components/ui/password-field';
import { SubmitButton } from '@/components/ui/submit-button';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useFormSubmit } from '@/hooks/use-form-submit';
import classes from './dialog-form.module.css';
import { useEraseFamily } from './use-erase-family';

const check = schemaResolver(eraseFamilyInput, { sync: true });

type EraseFamilyDialogProps = { familyName: string; landingPath: string };

export function EraseFamilyDialog(props: EraseFamilyDialogProps) {
  const dialog = useOpenOnMount();
  return (
    <Dialog {...dialog} title={`Erase “${props.familyName}”?`} size={480}>
      <EraseForm {...props} onClose={dialog.onClose} />
    </Dialog>
  );
}

type EraseFormProps = EraseFamilyDialogProps & { onClose: () => void };

/** The focus waits on Cancel. */
function EraseForm({ familyName, landingPath, onClose }: EraseFormProps) {
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
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <p className={classes.words}>
        Every child, habit, reward and star of this family and your account will be gone, here and on every
        device. Nobody can bring them back.
      </p>
      <TextInput
        label={`Type “${familyName}”`}
        autoComplete="off"
        spellCheck={false}
        key={form.key('familyName')}
        {...form.getInputProps('familyName')}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <SubmitButton
          pending={isPending}
          pendingLabel="Erasing..."
          color="danger"
          leftSection={<IconTrash size={20} aria-hidden />}
        >
          Erase family
        </SubmitButton>
      </div>
    </form>
  );
}
