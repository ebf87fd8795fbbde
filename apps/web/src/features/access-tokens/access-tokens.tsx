import { Button } from '@mantine/core';
import type { Child, NewAccessToken } from '@starchart/schema';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyPart } from '@/components/ui/lazy-part';
import { Section } from '@/components/ui/section';
import { useDialogState } from '@/hooks/use-dialog-state';
import { messageOf } from '@/lib/api/server-error';
import { AccessTokenRow } from './access-token-row';
import classes from './access-tokens.module.css';
import { NewAccessTokenPanel } from './new-access-token-panel';
import { useAccessTokens } from './use-access-tokens';

const CreateTokenDrawer = lazyPart('CreateTokenDrawer', () => import('./create-token-drawer'));

type AccessTokensProps = {
  /** Of the family; undefined until they are known. */
  childrenOfFamily: readonly Child[] | undefined;
};

/** What programs act with in the parent's place: made, shown once, watched and revoked. */
export function AccessTokens({ childrenOfFamily }: AccessTokensProps) {
  const tokens = useAccessTokens();
  const [created, setCreated] = useState<NewAccessToken>();
  const creation = useDialogState<readonly Child[]>();
  const isEmpty = tokens.data?.length === 0;

  const createButton = (
    <Button
      leftSection={<IconPlus size={20} aria-hidden />}
      disabled={!childrenOfFamily}
      onClick={() => childrenOfFamily && creation.ask(childrenOfFamily)}
    >
      New Token
    </Button>
  );

  return (
    <Section
      title="Access tokens"
      count={tokens.data?.length || undefined}
      action={tokens.data && !isEmpty && createButton}
      card
    >
      <p className={classes.about}>
        A token lets a program of yours see and do what you choose, without your password: a display in the
        kitchen, a button on the wall, a script. A new password of yours ends all tokens.
      </p>
      {created && <NewAccessTokenPanel created={created} onDone={() => setCreated(undefined)} />}
      {tokens.isPending && <SkeletonRows rows={2} height={84} />}
      {tokens.isError && !tokens.data && (
        <ErrorPanel
          title="We couldn't load the access tokens."
          text={messageOf(tokens.error, 'Please try again in a moment.')}
          onRetry={() => void tokens.refetch()}
          retrying={tokens.isFetching}
        />
      )}
      {isEmpty && (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
          title="No access tokens yet"
          text="Make one for each program, so that you can end one and keep the others."
          action={createButton}
        />
      )}
      {tokens.data && !isEmpty && (
        <ul className={classes.list}>
          {tokens.data.map((token) => (
            <AccessTokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {creation.about && (
        <Suspense>
          <CreateTokenDrawer key={creation.count} childrenOfFamily={creation.about} onCreated={setCreated} />
        </Suspense>
      )}
    </Section>
  );
}
