import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Text, TextInput } from '@mantine/core';
import { LANGUAGES, registerForm, registerInput } from '@starchart/schema';
import { useEffect, useRef, useState } from 'react';
import { Form } from '@/components/form/form';
import { SubmitButton } from '@/components/form/submit-button';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { zoneOfDevice } from '@/lib/format/time-zones';
import { chosenLocale } from '@/lib/i18n/i18n';
import { aboutApproval } from './about-approval';
import { AccountFields } from './account-fields';
import { useRegister } from './login-api';

type RegisterFormProps = {
  /** Undefined until it is known. */
  sendsMail: boolean | undefined;
  /** Shown to a parent whose account waits for approval. */
  landingPath: string;
  /** The code in the link of an invitation. */
  inviteCode?: string;
};

export function RegisterForm({ sendsMail, landingPath, inviteCode = '' }: RegisterFormProps) {
  const register = useRegister(landingPath);
  const [isUnfolding, setUnfolding] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: registerForm,
    initialValues: { name: '', username: '', email: '', password: '', confirmPassword: '', inviteCode },
    send(values) {
      const language = LANGUAGES.find((known) => known === chosenLocale());
      return register.mutateAsync({ ...registerInput.parse(values), timeZone: zoneOfDevice(), language });
    },
  });

  useEffect(() => {
    if (isUnfolding) codeField.current?.focus();
  }, [isUnfolding]);

  const isInvited = inviteCode !== '';
  const codeInput = (
    <TextInput
      ref={codeField}
      label={t`Invite code`}
      description={isInvited ? undefined : t`With a valid code you can start right away.`}
      autoComplete="off"
      {...form.getInputProps('inviteCode')}
    />
  );

  return (
    <Form onSubmit={onSubmit}>
      <Text inherit c="dimmed">
        {isInvited ? t`You have an invite code, so you can start right away.` : aboutApproval(sendsMail)}
      </Text>
      {isInvited && codeInput}
      <AccountFields inputProps={form.getInputProps} />
      {isUnfolding && codeInput}
      {!isUnfolding && !isInvited && (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          fw={400}
          my="calc(-1 * var(--space-8))"
          onClick={() => setUnfolding(true)}
        >
          <Trans>I have an invite code</Trans>
        </Anchor>
      )}
      <SubmitButton pending={isPending} pendingLabel={t`Creating Account...`} fullWidth mt="xs">
        <Trans>Create account</Trans>
      </SubmitButton>
    </Form>
  );
}
