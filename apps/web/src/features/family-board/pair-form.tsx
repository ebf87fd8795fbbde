import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, TextInput } from '@mantine/core';
import type { SessionRecord } from '@starchart/schema';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { KidButton } from '@/components/kid/kid-button';
import { QuietButton } from '@/components/kid/quiet-button';
import { familyNameOf, messageOf, readServerError } from '@/lib/api/server-error';
import { usePairDevice } from './api';
import { PairCard } from './pair-card';
import classes from './pair-card.module.css';

/** The length of a typed code. */
const CODE = 8;

type Key = { secret: string } | { code: string };
type PairFormProps = {
  /** The secret in the link; empty without one. */
  secret: string;
  onPaired: (session: SessionRecord) => void;
};

/** Pairs this browser at once by the secret of a link, or by a typed code. A signed-in browser needs one more tap. */
export function PairForm({ secret, onPaired }: PairFormProps) {
  const pair = usePairDevice();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [joining, setJoining] = useState<{ key: Key; familyName: string }>();
  const isSent = useRef(false);

  function send(key: Key, replace = false) {
    setFailure(undefined);
    pair.mutate(
      { ...key, replace },
      {
        onSuccess: onPaired,
        onError(error) {
          const familyName = familyNameOf(error);
          if (familyName !== undefined) setJoining({ key, familyName });
          else {
            setJoining(undefined);
            setFailure(failureOf(error));
          }
        },
      },
    );
  }

  useEffect(() => {
    if (!secret || isSent.current) return;
    isSent.current = true;
    send({ secret });
  });

  if (joining) {
    const { familyName } = joining;
    return (
      <PairCard title={t`This device will join the ${familyName} family.`} mood="hello">
        <p>
          <Trans>It logs out here first. Only go on if this is your family.</Trans>
        </p>
        <KidButton
          fullWidth
          size="lg"
          icon={<IconCheck size={28} aria-hidden />}
          disabled={pair.isPending}
          onClick={() => send(joining.key, true)}
        >
          <Trans>Join this family</Trans>
        </KidButton>
        <QuietButton icon={null} onClick={() => setJoining(undefined)}>
          <Trans>Cancel</Trans>
        </QuietButton>
      </PairCard>
    );
  }

  if (secret && !failure) {
    return (
      <PairCard title={t`Adding this device...`} mood="hello">
        <p role="status">
          <Trans>One moment, please.</Trans>
        </p>
      </PairCard>
    );
  }

  const typed = code.replace(/[^\da-z]/gi, '').toUpperCase();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.length === CODE) send({ code: typed });
    else setFailure(t`The code has ${{ length: CODE }} letters and digits.`);
  }

  return (
    <PairCard title={t`Add this device`} mood={failure ? 'sleepy' : 'hello'}>
      <p>
        <Trans>
          A parent opens “Family devices” in the settings on their own device and gets a code for this one.
        </Trans>
      </p>
      <form noValidate className={classes.form} onSubmit={submit}>
        <Stack>
          <TextInput
            label={t`Code`}
            size="xl"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={failure}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <KidButton
            type="submit"
            fullWidth
            size="lg"
            icon={<IconCheck size={28} aria-hidden />}
            disabled={pair.isPending}
          >
            {pair.isPending ? t`Checking...` : t`Add this device`}
          </KidButton>
        </Stack>
      </form>
    </PairCard>
  );
}

function failureOf(error: unknown): string {
  return readServerError(error)?.code === 'NOT_FOUND'
    ? t`This code no longer works. Ask for a new one.`
    : messageOf(error, t`We can't reach Starchart right now. Please try again.`);
}
