import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { updateAccountInput } from '@starchart/schema';
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
  parentId: number;
  /** Admins are asked for the name and the email address, too: the server created the account of the first one. */
  isAdmin: boolean;
  /** What the children call one is asked once they have habits. */
  hasHabits: boolean;
  linkToEmail: ReactNode;
};

/** Asks a grown-up what the children do not know yet, until given or dismissed. */
export function AboutYou({ parentId, isAdmin, hasHabits, linkToEmail }: AboutYouProps) {
  const [isDismissed, dismiss] = useDismissed(`about-you.${parentId}`);
  const { data: account } = useAccount();
  if (isDismissed || !account) return null;

  const isNameless = isAdmin && unnamedIn(account).isNameless;
  const isUnreachable = isAdmin && reachableEmail(account.email) === '' && account.pendingEmail === null;
  const isUncalled = hasHabits && account.nameForChildren === null;
  if (!isNameless && !isUnreachable && !isUncalled) return null;

  return (
    <Questions onLater={dismiss}>
      {isNameless && <OwnName field="name" label={t`Your name`} placeholder={account.name} />}
      {isUncalled && (
        <OwnName
          field="nameForChildren"
          label={t`What do the children call you?`}
          placeholder={t`Mama, Papa, Grandma …`}
          description={t`This name is under your praise.`}
        />
      )}
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

type OwnNameProps = {
  field: 'name' | 'nameForChildren';
  label: string;
  placeholder: string;
  description?: string;
};

function OwnName({ field, label, placeholder, description }: OwnNameProps) {
  const update = useUpdateAccount((account) => ({
    title:
      field === 'name'
        ? t`Nice to meet you, ${{ name: account.name }}!`
        : t`Saved. The children see ${{ name: account.nameForChildren ?? account.name }}.`,
  }));
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: updateAccountInput,
    initialValues: { [field]: '' },
    send: async (values) => values[field] && (await update.mutateAsync({ [field]: values[field] })),
    mayRepeat: true,
  });

  return (
    <form ref={moveFocusOnRemoval} noValidate onSubmit={onSubmit}>
      <Group gap="sm" align="flex-end" className={classes.name}>
        <TextInput
          label={label}
          placeholder={placeholder}
          description={description}
          autoComplete={field === 'name' ? 'name' : 'off'}
          flex="1 1 14rem"
          {...form.getInputProps(field)}
        />
        <SubmitButton pending={isPending} pendingLabel={t`Saving...`} variant="default">
          <Trans>Save</Trans>
        </SubmitButton>
      </Group>
    </form>
  );
}
