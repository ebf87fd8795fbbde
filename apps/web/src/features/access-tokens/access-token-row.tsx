import { Button } from '@mantine/core';
import type { AccessToken } from '@starchart/schema';
import { IconClockX, IconKey, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { StatusBadge } from '@/components/ui/status-badge';
import { useDialogState } from '@/hooks/use-dialog-state';
import { useRescueFocus } from '@/hooks/use-rescue-focus';
import { formatInstantDay } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import classes from './access-token-row.module.css';
import { childrenWords, SCOPE_WORDS } from './token-words';

const RevokeTokenDialog = lazyPart('RevokeTokenDialog', () => import('./revoke-token-dialog'));

/** What a token is for, what it may, when it was used, and the way to end it. */
export function AccessTokenRow({ token }: { token: AccessToken }) {
  const { name, hint, scope, children, expired, expiresAt, lastUsedAt } = token;
  const revocation = useDialogState<AccessToken>();
  const row = useRescueFocus<HTMLLIElement>();

  return (
    <li ref={row} className={classes.token}>
      <span className={classes.icon}>
        <IconKey size={28} aria-hidden />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>
          {name} <code className={classes.hint}>sc_…{hint}</code>
          {expired && (
            <StatusBadge tone="quiet" Icon={IconClockX}>
              Expired
            </StatusBadge>
          )}
        </p>
        <p className={classes.facts}>
          {SCOPE_WORDS[scope]} · {childrenWords(children)}
        </p>
        <p className={classes.facts}>
          {expired ? 'expired' : 'expires'} on {formatInstantDay(expiresAt)} ·{' '}
          {lastUsedAt === null ? 'never used' : `last used ${formatAgo(lastUsedAt)}`}
        </p>
      </div>
      <Button
        variant="default"
        leftSection={<IconTrash size={20} aria-hidden />}
        aria-label={`Revoke ${name}, which ends in ${hint}`}
        onClick={() => revocation.ask(token)}
      >
        Revoke
      </Button>
      {revocation.about && (
        <Suspense>
          <RevokeTokenDialog key={revocation.count} token={revocation.about} />
        </Suspense>
      )}
    </li>
  );
}
