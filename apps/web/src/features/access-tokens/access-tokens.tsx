import { Button, Text } from '@mantine/core';
import type { Child, NewAccessToken } from '@starchart/schema';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { CopyField } from '@/components/ui/copy-field';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Rows } from '@/components/ui/row';
import { Section } from '@/components/ui/section';
import { ShownOncePanel } from '@/components/ui/shown-once-panel';
import { useDialogState } from '@/hooks/use-dialog-state';
import { formatInstantDay } from '@/lib/format/format';
import { AccessTokenRow } from './access-token-row';
import { useAccessTokens } from './api';

const CreateTokenDrawer = lazyComponent('CreateTokenDrawer', () => import('./create-token-drawer'));

type AccessTokensProps = {
  /** Of the family; undefined until they are known. */
  childrenOfFamily: readonly Child[] | undefined;
};

/** The parent's access tokens: created, shown once, listed and revoked. */
export function AccessTokens({ childrenOfFamily }: AccessTokensProps) {
  const tokens = useAccessTokens();
  const [created, setCreated] = useState<NewAccessToken>();
  const creation = useDialogState<readonly Child[]>();
  const count = tokens.data?.length;

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
    <Section title="Access tokens" count={count || undefined} action={count ? createButton : undefined} card>
      <Text inherit c="dimmed">
        A token lets a program of yours see and do what you choose, without your password: a display in the
        kitchen, a button on the wall, a script. A new password of yours ends all tokens.
      </Text>
      {created && <NewAccessTokenPanel created={created} onDone={() => setCreated(undefined)} />}
      <QueryState
        query={tokens}
        failure="We couldn't load the access tokens."
        loading={<SkeletonRows rows={2} height={84} />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
              title="No access tokens yet"
              text="Make one for each program, so that you can end one and keep the others."
              action={createButton}
            />
          ) : (
            <Rows>
              {list.map((token) => (
                <AccessTokenRow key={token.id} token={token} />
              ))}
            </Rows>
          )
        }
      </QueryState>
      {creation.about && (
        <Suspense>
          <CreateTokenDrawer key={creation.count} childrenOfFamily={creation.about} onCreated={setCreated} />
        </Suspense>
      )}
    </Section>
  );
}

/** A new token, and a first call to try it with. */
function NewAccessTokenPanel({ created, onDone }: { created: NewAccessToken; onDone: () => void }) {
  const { name, token, expiresAt } = created;
  const address = new URL('/api/auth/me', location.origin).href;
  return (
    <ShownOncePanel title={`Your token for “${name}”`} Icon={IconKey} onDone={onDone}>
      <p>
        It works until {formatInstantDay(expiresAt)}. <strong>It is shown only this once:</strong> copy it
        now, and keep it like a password.
      </p>
      <CopyField label="Access token" value={token} copyLabel="Copy token" isMain />
      <CopyField
        label="A first call, for a terminal"
        value={`curl -H 'Authorization: Bearer ${token}' ${address}`}
        copyLabel="Copy call"
      />
    </ShownOncePanel>
  );
}
