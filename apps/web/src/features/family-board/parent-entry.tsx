import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import type { FamilyBoard } from '@starchart/schema';
import { IconArrowRight, IconKey } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { PasswordField } from '@/components/form/password-field';
import { KidButton } from '@/components/kid/kid-button';
import { QuietButton } from '@/components/kid/quiet-button';
import { messageOf, readServerError } from '@/lib/api/server-error';
import { playSound } from '@/lib/sounds/sounds';
import { entryFailureOf, useEnterProfile } from './api';
import { DigitPad } from './digit-pad';
import { EntryFrame } from './entry-frame';
import classes from './entry-frame.module.css';

type ParentEntryProps = { parent: FamilyBoard['grownUps'][number]; familyPath: string };

/** A parent enters the PIN or the password. The password opens everything, the PIN what is needed every day. */
export function ParentEntry({ parent: { id: parentId, name, pin }, familyPath }: ParentEntryProps) {
  const enter = useEnterProfile();
  const [usesPassword, setUsesPassword] = useState(!pin);
  const [failure, setFailure] = useState<string>();
  const [password, setPassword] = useState('');
  const isBusy = enter.isPending || enter.isSuccess;

  function send(secret: { pin: string } | { password: string }) {
    setFailure(undefined);
    enter.mutate(
      { parentId, ...secret },
      {
        onError(error) {
          playSound('error');
          setFailure('pin' in secret ? entryFailureOf(error) : passwordFailureOf(error));
        },
      },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password && !isBusy) send({ password });
  }

  return (
    <EntryFrame
      name={name}
      hint={usesPassword ? t`Enter your password.` : t`Type your PIN.`}
      failure={failure}
      familyPath={familyPath}
    >
      {usesPassword ? (
        <form noValidate className={classes.form} onSubmit={submit}>
          <Stack>
            <PasswordField
              label={t`Your password`}
              size="xl"
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
            <KidButton
              type="submit"
              fullWidth
              icon={<IconArrowRight size={28} aria-hidden />}
              disabled={!password || isBusy}
            >
              {isBusy ? t`Checking...` : t`Continue`}
            </KidButton>
          </Stack>
        </form>
      ) : (
        <>
          <DigitPad isBusy={isBusy} onPin={(typed) => send({ pin: typed })} />
          <QuietButton
            icon={<IconKey aria-hidden />}
            onClick={() => {
              setFailure(undefined);
              setUsesPassword(true);
            }}
          >
            <Trans>Use your password instead</Trans>
          </QuietButton>
        </>
      )}
    </EntryFrame>
  );
}

function passwordFailureOf(error: unknown): string {
  if (readServerError(error)?.code === 'VALIDATION') return t`This password isn't right.`;
  return messageOf(error, t`We can't check that right now. Please try again in a moment.`);
}
