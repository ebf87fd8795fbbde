import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { requestPasswordResetInput } from '@starchart/schema';
import { Form } from '@/components/form/form';
import { SubmitButton } from '@/components/form/submit-button';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useRequestPasswordReset } from './email-link-api';

type RequestResetFormProps = { submitLabel: string; onRequested: (email: string) => void };

export function RequestResetForm({ submitLabel, onRequested }: RequestResetFormProps) {
  const request = useRequestPasswordReset();
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: requestPasswordResetInput,
    initialValues: { email: '' },
    send: ({ email }) => request.mutateAsync({ email }).then(() => onRequested(email.trim())),
  });

  return (
    <Form onSubmit={onSubmit}>
      <TextInput label={t`Email`} type="email" autoComplete="email" {...form.getInputProps('email')} />
      <SubmitButton pending={isPending} pendingLabel={t`Sending...`} fullWidth mt="xs">
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}
