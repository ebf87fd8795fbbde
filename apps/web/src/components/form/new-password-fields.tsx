import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from '@/components/form/password-field';

type NewPasswordFieldsProps = {
  label: string;
  /** `Confirm password` */
  confirmLabel: string;
  description?: string;
  /** The input props of the form's two fields. */
  password: PasswordInputProps;
  confirmation: PasswordInputProps;
};

/** A new password, typed twice. */
export function NewPasswordFields({
  label,
  confirmLabel,
  description,
  password,
  confirmation,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField label={label} description={description} autoComplete="new-password" {...password} />
      <PasswordField label={confirmLabel} autoComplete="new-password" {...confirmation} />
    </>
  );
}
