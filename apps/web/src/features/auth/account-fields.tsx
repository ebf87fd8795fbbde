import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { NewPasswordFields } from '@/components/form/new-password-fields';

type AccountField = 'name' | 'username' | 'email' | 'password' | 'confirmPassword';

type AccountFieldsProps = {
  /** An invited person may leave the email out. */
  isInvited?: boolean;
  inputProps: (field: AccountField) => GetInputPropsReturnType;
};

/** The fields of a new account. */
export function AccountFields({ isInvited = false, inputProps }: AccountFieldsProps) {
  return (
    <>
      <TextInput label={t`Name`} autoComplete="name" {...inputProps('name')} />
      <TextInput
        label={t`Username`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...inputProps('username')}
      />
      <TextInput
        label={isInvited ? t`Email (optional)` : t`Email`}
        type="email"
        autoComplete="email"
        description={
          isInvited &&
          t`For password resets. Without one, the person who runs this server can set a new password.`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...inputProps('email')}
      />
      <NewPasswordFields
        label={t`Password`}
        confirmLabel={t`Confirm password`}
        password={inputProps('password')}
        confirmation={inputProps('confirmPassword')}
      />
    </>
  );
}
