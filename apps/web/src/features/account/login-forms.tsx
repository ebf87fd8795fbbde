import type { Account } from '@starchart/schema';
import { PasswordForm } from './password-form';
import { UsernameForm } from './username-form';

/** The forms of username and password. */
export function LoginForms({ account }: { account: Account }) {
  return (
    <>
      <UsernameForm account={account} />
      <PasswordForm account={account} />
    </>
  );
}
