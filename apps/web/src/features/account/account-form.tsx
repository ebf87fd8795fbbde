import type { FormEventHandler, ReactNode } from 'react';
import { SubmitButton } from '@/components/ui/submit-button';
import classes from './account-form.module.css';

type AccountFormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  pending: boolean;
  submitLabel?: string;
  pendingLabel?: string;
  children: ReactNode;
};

/** Fields on a card and the button that saves them. */
export function AccountForm(props: AccountFormProps) {
  const { onSubmit, pending, submitLabel = 'Save Changes', pendingLabel = 'Saving...', children } = props;
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      {children}
      <SubmitButton pending={pending} pendingLabel={pendingLabel} className={classes.save}>
        {submitLabel}
      </SubmitButton>
    </form>
  );
}
