import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import type { AccessToken } from '@starchart/schema';
import { IconClockX, IconKey, IconTrash } from '@tabler/icons-react';
import { ConfirmButton } from '@/components/dialog/confirm-button';
import { Row } from '@/components/list/row';
import { StatusBadge } from '@/components/ui/status-badge';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { formatInstantDay } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import { useRevokeAccessToken } from './api';
import { childrenTexts, SCOPE_WORDS } from './token-texts';

export function AccessTokenRow({ token }: { token: AccessToken }) {
  const { id, name, hint, scope, children, expired, expiresAt } = token;
  const revoke = useRevokeAccessToken();
  const day = formatInstantDay(expiresAt);

  return (
    <Row
      ref={moveFocusOnRemoval}
      icon={<IconKey size={28} aria-hidden />}
      action={
        <ConfirmButton
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-label={t`Revoke ${name}, ending in ${hint}`}
          question={{
            title: t`Revoke “${name}”?`,
            children: t`Anything that uses this token stops working right away. You can't undo this. Changes it already made stay.`,
            confirmLabel: t`Revoke token`,
            danger: true,
            onConfirm: () => revoke.mutateAsync({ id }),
          }}
        >
          <Trans>Revoke</Trans>
        </ConfirmButton>
      }
    >
      <Group component="p" gap="var(--space-4) var(--space-8)" fw={600}>
        {name}{' '}
        <Text component="code" px="var(--space-4)" bdrs="sm" bg="var(--mist)" c="dimmed" size="xs">
          sc_…{hint}
        </Text>
        {expired && (
          <StatusBadge tone="quiet" Icon={IconClockX}>
            <Trans>Expired</Trans>
          </StatusBadge>
        )}
      </Group>
      <Text c="dimmed" size="sm">
        {i18n._(SCOPE_WORDS[scope])} · {childrenTexts(children)}
      </Text>
      <Text c="dimmed" size="sm">
        {expired ? t`Expired on ${day}` : t`Expires on ${day}`} · {lastUseOf(token)}
      </Text>
    </Row>
  );
}

function lastUseOf({ lastUsedAt }: AccessToken): string {
  if (lastUsedAt === null) return t`never used`;
  const ago = formatAgo(lastUsedAt);
  return t`last used ${ago}`;
}
