import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { joinForm, joinInput, type SessionRecord } from '@starchart/schema';
import { Form } from '@/components/form/form';
import { FormError } from '@/components/form/form-error';
import { SubmitButton } from '@/components/form/submit-button';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { loginObstacleOf } from '@/lib/api/server-error';
import { AccountFields } from './account-fields';
import { useJoin } from './join-api';

type JoinFormProps = {
  /** The token in the link of the invitation. */
  token: string;
  /** The name that the inviter typed. */
  name: string;
  /** Runs before the session of this page changes; a pending account gets none. */
  onJoined: (user: SessionRecord) => void;
  onExpired: () => void;
};

/** The account of an invited grown-up. */
export function JoinForm({ token, name, onJoined, onExpired }: JoinFormProps) {
  const join = useJoin({ onJoined, onExpired });
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: joinForm,
    initialValues: { name, username: '', email: '', password: '', confirmPassword: '' },
    inputOf: (values) => ({ ...values, token }),
    send: (values) => join.mutateAsync(joinInput.parse({ ...values, token })),
  });

  return (
    <Form onSubmit={onSubmit}>
      <AccountFields isInvited inputProps={form.getInputProps} />
      <FormError text={loginObstacleOf(join.error)} />
      <SubmitButton pending={isPending} pendingLabel={t`Joining...`} fullWidth mt="xs">
        <Trans>Join the family</Trans>
      </SubmitButton>
    </Form>
  );
}
