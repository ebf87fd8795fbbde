import { t } from '@lingui/core/macro';
import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from '@/components/form/password-field';

type CurrentPasswordFieldProps = Omit<PasswordInputProps, 'form'> & {
  form: { getInputProps: (field: 'currentPassword') => object };
};

/** Confirms a change by the password of the logged-in parent. */
export function CurrentPasswordField({ form, ...props }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label={t`Current password`}
      autoComplete="current-password"
      {...props}
      {...form.getInputProps('currentPassword')}
    />
  );
}
