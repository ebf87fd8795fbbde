import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { type Account, updateAccountInput } from '@starchart/schema';
import type { ReactNode } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import { Card } from '@/components/layout/card';
import { SectionTitle } from '@/components/layout/section-title';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { reachableEmail } from '@/lib/format/reachable-email';
import { useDismissed } from '@/lib/storage/dismissed';
import classes from './about-you.module.css';
import { useAccount, useUpdateAccount } from './api';
import { unnamedIn } from './first-start-names';

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
  const { data: account } = useAccount();
  if (isDismissed || !account) return null;

  const { isNameless } = unnamedIn(account);
  const isUnreachable = reachableEmail(account.email) === '' && account.pendingEmail === null;
  if (!isNameless && !isUnreachable) return null;

  return (
    <Questions onLater={dismiss}>
      {isNameless && <OwnName account={account} />}
      {isUnreachable && (
        <Text inherit c="dimmed">
          <Trans>Without an email address you can't reset a forgotten password. {linkToEmail}</Trans>
        </Text>
      )}
    </Questions>
  );
}

function Questions({ onLater, children }: { onLater: () => void; children: ReactNode }) {
  return (
    <Card
      ref={moveFocusOnRemoval}
      component="section"
      gap="xs"
      p="var(--space-8) var(--page-padding) var(--space-16)"
      aria-labelledby="about-you"
    >
      <Group gap="var(--space-4) var(--space-12)" justify="space-between" me="calc(-1 * var(--space-12))">
        <SectionTitle id="about-you">
          <Trans>A bit about you</Trans>
        </SectionTitle>
        <Button variant="subtle" color="gray" onClick={onLater}>
          <Trans>Not now</Trans>
        </Button>
      </Group>
      {children}
    </Card>
  );
}

function OwnName({ account }: { account: Account }) {
  const update = useUpdateAccount(({ name }) => ({ title: t`Nice to meet you, ${name}!` }));
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: updateAccountInput,
    initialValues: { name: '' },
    send: ({ name }) => update.mutateAsync({ name }),
  });

  return (
    <form ref={moveFocusOnRemoval} noValidate onSubmit={onSubmit}>
      <Group gap="sm" align="flex-end" className={classes.name}>
        <TextInput
          label={t`Your name`}
          placeholder={account.name}
          autoComplete="name"
          flex="1 1 14rem"
          {...form.getInputProps('name')}
        />
        <SubmitButton pending={isPending} pendingLabel={t`Saving...`} variant="default">
          <Trans>Save</Trans>
        </SubmitButton>
      </Group>
    </form>
  );
}
