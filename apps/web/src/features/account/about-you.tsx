import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Account, updateAccountInput } from '@starchart/schema';
import type { ReactNode } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { SubmitButton } from '@/components/ui/submit-button';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { reachableEmail } from '@/lib/format/reachable-email';
import { useDismissed } from '@/lib/storage/dismissed';
import classes from './about-you.module.css';
import { useAccount, useUpdateAccount } from './api';

type AboutYouProps = {
  adminId: number;
  linkToEmail: ReactNode;
};

/**
 * Requests the name and the email address of the first admin, whose account the server created, until given
 * or dismissed.
 */
export function AboutYou({ adminId, linkToEmail }: AboutYouProps) {
  const [isDismissed, dismiss] = useDismissed(`about-you.${adminId}`);
  const { data: account, isPending } = useAccount();
  if (isDismissed || (!account && !isPending)) return null;
  if (!account) return <SkeletonRows rows={1} height={170} />;

  const isNameless = account.name === account.username;
  const isUnreachable = reachableEmail(account.email) === '' && account.pendingEmail === null;
  if (!isNameless && !isUnreachable) return null;

  return (
    <Questions onLater={dismiss}>
      {isNameless && <OwnName account={account} />}
      {isUnreachable && (
        <p className={classes.email}>
          No mail reaches you yet, also when you forget your password. {linkToEmail}
        </p>
      )}
    </Questions>
  );
}

function Questions({ onLater, children }: { onLater: () => void; children: ReactNode }) {
  return (
    <section ref={moveFocusOnRemoval} className={classes.card} aria-labelledby="about-you">
      <div className={classes.head}>
        <h2 id="about-you" className={classes.title} tabIndex={-1}>
          First, a word about you
        </h2>
        <Button variant="subtle" color="gray" onClick={onLater}>
          Later
        </Button>
      </div>
      {children}
    </section>
  );
}

const check = schemaResolver(updateAccountInput, { sync: true });

function OwnName({ account }: { account: Account }) {
  const update = useUpdateAccount(({ name }) => ({ title: `Nice to meet you, ${name}!` }));
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '' }, validate: check });
  const { onSubmit, isPending } = useFormSubmit(form, ({ name }) => update.mutateAsync({ name }));

  return (
    <form ref={moveFocusOnRemoval} noValidate className={classes.name} onSubmit={onSubmit}>
      <TextInput
        label="Your name"
        placeholder={account.name}
        autoComplete="name"
        className={classes.field}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <SubmitButton pending={isPending} pendingLabel="Saving..." variant="default">
        Save
      </SubmitButton>
    </form>
  );
}
