import { Group, Text } from '@mantine/core';
import type { AccessToken } from '@starchart/schema';
import { IconClockX, IconKey, IconTrash } from '@tabler/icons-react';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { Row } from '@/components/ui/row';
import { StatusBadge } from '@/components/ui/status-badge';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { formatInstantDay } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import classes from './access-token-row.module.css';
import { useRevokeAccessToken } from './api';
import { childrenWords, SCOPE_WORDS } from './token-words';

export function AccessTokenRow({ token }: { token: AccessToken }) {
  const { id, name, hint, scope, children, expired, expiresAt, lastUsedAt } = token;
  const revoke = useRevokeAccessToken();

  return (
    <Row
      ref={moveFocusOnRemoval}
      icon={<IconKey size={28} aria-hidden />}
      action={
        <ConfirmButton
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-label={`Revoke ${name}, which ends in ${hint}`}
          question={{
            title: `Revoke “${name}”?`,
            children: 'Programs that use it are locked out at once and for good. What they have done stays.',
            confirmLabel: 'Revoke token',
            danger: true,
            onConfirm: () => revoke.mutateAsync({ id }),
          }}
        >
          Revoke
        </ConfirmButton>
      }
    >
      <Group component="p" gap="var(--space-4) var(--space-8)" fw={600}>
        {name} <code className={classes.hint}>sc_…{hint}</code>
        {expired && (
          <StatusBadge tone="quiet" Icon={IconClockX}>
            Expired
          </StatusBadge>
        )}
      </Group>
      <Text c="dimmed" size="sm">
        {SCOPE_WORDS[scope]} · {childrenWords(children)}
      </Text>
      <Text c="dimmed" size="sm">
        {expired ? 'expired' : 'expires'} on {formatInstantDay(expiresAt)} ·{' '}
        {lastUsedAt === null ? 'never used' : `last used ${formatAgo(lastUsedAt)}`}
      </Text>
    </Row>
  );
}
