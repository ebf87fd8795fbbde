import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type Account, updateAccountInput } from '@starchart/schema';
import { type PropsWithChildren, useEffect, useRef, useState } from 'react';
import { FormLayout } from '@/components/form/form-layout';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useAccount, useUpdateAccount } from './api';
import { unnamedIn } from './first-start-names';

/** Asks for the names that a guest or a new grown-up will read, once, and then shows the form that makes the link. */
export function NamesFirst({ children }: PropsWithChildren) {
  const { data: account } = useAccount();
  const [isDone, setDone] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDone) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isDone]);

  if (!account || isDone) return <div ref={form}>{children}</div>;
  return <Names account={account} onDone={() => setDone(true)} />;
}

function Names({ account, onDone }: { account: Account; onDone: () => void }) {
  const [{ isNameless, isFamilyNameless }] = useState(unnamedIn(account));
  const update = useUpdateAccount(async () => undefined);
  const { form, onSubmit, isPending } = useSchemaForm({
    schema: updateAccountInput,
    initialValues: { ...(isNameless && { name: '' }), ...(isFamilyNameless && { familyName: '' }) },
    send: (names) => update.mutateAsync(names).then(onDone),
  });

  return (
    <FormLayout onSubmit={onSubmit} pending={isPending} submitLabel={t`Next`} pendingLabel={t`Saving...`}>
      <p>
        <Trans>Before you send a link: who is it from?</Trans>
      </p>
      {isNameless && (
        <TextInput label={t`Your name`} autoComplete="name" data-autofocus {...form.getInputProps('name')} />
      )}
      {isFamilyNameless && (
        <TextInput
          label={t`Family name`}
          autoComplete="off"
          data-autofocus={!isNameless}
          {...form.getInputProps('familyName')}
        />
      )}
    </FormLayout>
  );
}
