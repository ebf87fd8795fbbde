import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createInviteCodeInput, INVITE_CODE_DEFAULTS, LIMITS, type NewInviteCode } from '@starchart/schema';
import { NumberField } from '@/components/form/number-field';
import { SubmitButton } from '@/components/form/submit-button';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { typedNumber } from '@/lib/format/typed-number';
import { useCreateInviteCode } from './api';
import classes from './create-invite-code-form.module.css';

type Values = { maxUses: string; expiresInDays: string };

export function CreateInviteCodeForm({ onCreated }: { onCreated: (code: NewInviteCode) => void }) {
  const create = useCreateInviteCode();
  const { form, onSubmit, isPending } = useSchemaForm<Values>({
    schema: createInviteCodeInput,
    initialValues: {
      maxUses: String(INVITE_CODE_DEFAULTS.maxUses),
      expiresInDays: String(INVITE_CODE_DEFAULTS.expiresInDays),
    },
    inputOf: codeOf,
    send: (values) => create.mutateAsync(codeOf(values)).then(onCreated),
  });

  return (
    <form noValidate className={classes.form} onSubmit={onSubmit} aria-label={t`Create invite code`}>
      <NumberField
        label={t`Number of uses`}
        max={LIMITS.inviteCodeUses.max}
        {...form.getInputProps('maxUses')}
        value={form.values.maxUses}
      />
      <NumberField
        label={t`Number of days`}
        max={LIMITS.inviteCodeDays.max}
        {...form.getInputProps('expiresInDays')}
        value={form.values.expiresInDays}
      />
      <SubmitButton pending={isPending} pendingLabel={t`Creating...`}>
        <Trans>Create invite code</Trans>
      </SubmitButton>
    </form>
  );
}

/** The input that the form describes. An empty field is NaN. */
function codeOf({ maxUses, expiresInDays }: Values) {
  return { maxUses: typedNumber(maxUses), expiresInDays: typedNumber(expiresInDays) };
}
