import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { requestPasswordResetInput } from '@starchart/schema';
import { SubmitButton } from '@/components/ui/submit-button';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useRequestPasswordReset } from './api';
import classes from './reset-form.module.css';

export function RequestResetForm({ onRequested }: { onRequested: (email: string) => void }) {
  const request = useRequestPasswordReset();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(requestPasswordResetInput, { sync: true }),
  });
  const { onSubmit, isPending } = useFormSubmit(form, ({ email }) =>
    request.mutateAsync({ email }).then(() => onRequested(email.trim())),
  );

  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <SubmitButton pending={isPending} pendingLabel="Asking..." fullWidth mt="xs">
        Send me a link
      </SubmitButton>
    </form>
  );
}
