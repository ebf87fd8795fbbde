import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Child, NewAccessToken } from '@starchart/schema';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryList } from '@/components/feedback/query-list';
import { Section } from '@/components/layout/section';
import { CopyField } from '@/components/ui/copy-field';
import { lazyComponent } from '@/components/ui/lazy-component';
import { ShownOncePanel } from '@/components/ui/shown-once-panel';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
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
  const creation = useLazyDialog(CreateTokenDrawer);
  const count = tokens.data?.length;

  const createButton = (
    <Button
      leftSection={<IconPlus size={20} aria-hidden />}
      disabled={!childrenOfFamily}
      onClick={() => childrenOfFamily && creation.open({ childrenOfFamily, onCreated: setCreated })}
    >
      <Trans>New token</Trans>
    </Button>
  );

  return (
    <Section
      title={t`Access tokens`}
      count={count || undefined}
      about={t`Tokens let your own apps work with this star chart without your password: a kitchen display, a button on the wall, a script. You choose what each one can do. Changing your password revokes them all.`}
      action={count ? createButton : undefined}
      card
    >
      {created && <NewAccessTokenPanel created={created} onDone={() => setCreated(undefined)} />}
      <QueryList
        query={tokens}
        failure={t`We couldn't load the access tokens.`}
        empty={{
          picture: { catalogue: 'brand', name: 'twinkle-hello' },
          title: t`No access tokens yet`,
          text: t`Create one for each app, so you can revoke one and keep the rest.`,
          action: createButton,
        }}
      >
        {(token) => <AccessTokenRow key={token.id} token={token} />}
      </QueryList>
      {creation.dialog}
    </Section>
  );
}

/** A new token, and a first call to try it with. */
function NewAccessTokenPanel({ created, onDone }: { created: NewAccessToken; onDone: () => void }) {
  const { name, token, expiresAt } = created;
  const day = formatInstantDay(expiresAt);
  const address = new URL('/api/auth/me', location.origin).href;
  return (
    <ShownOncePanel title={t`Your token for “${name}”`} Icon={IconKey} onDone={onDone}>
      <p>
        <Trans>
          It works until {day}. <strong>Copy it now: you won't see it again.</strong> Keep it as safe as a
          password.
        </Trans>
      </p>
      <CopyField label={t`Access token`} value={token} copyLabel={t`Copy token`} isMain />
      <CopyField
        label={t`Try it in a terminal`}
        value={`curl -H 'Authorization: Bearer ${token}' ${address}`}
        copyLabel={t`Copy code`}
      />
    </ShownOncePanel>
  );
}
