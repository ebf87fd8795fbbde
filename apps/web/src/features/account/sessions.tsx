import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import type { Device } from '@starchart/schema';
import { IconCheck, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { ConfirmButton } from '@/components/dialog/confirm-button';
import { QueryList } from '@/components/feedback/query-list';
import { Section } from '@/components/layout/section';
import { Row } from '@/components/list/row';
import { StatusBadge } from '@/components/ui/status-badge';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useMay } from '@/lib/api/may';
import { formatInstantDay } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import { useEndSession, useSessions } from './api';

/** Where members of the family are signed in. */
export function Sessions() {
  const sessions = useSessions();
  const seesChildren = useMay()('children.manage');

  return (
    <Section
      title={t`Devices`}
      count={sessions.data?.length}
      about={seesChildren ? t`Where you and your children are logged in.` : t`Where you're logged in.`}
      card
    >
      <QueryList query={sessions} failure={t`We couldn't load the devices.`} rowHeight={64}>
        {(session) => <SessionRow key={session.id} session={session} />}
      </QueryList>
      {sessions.data?.length === 1 && (
        <Text inherit c="dimmed">
          <Trans>No other devices are logged in.</Trans>
        </Text>
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: Device }) {
  const { id, name, child, current, lastSeenAt, signedInAt } = session;
  const end = useEndSession(session);
  const isMobile = /Android|\biOS\b/.test(name);
  const DeviceIcon = isMobile ? IconDeviceMobile : IconDeviceLaptop;
  const who = child?.name ?? t`You`;
  const childName = child?.name;
  const seenAgo = formatAgo(lastSeenAt);
  const since = formatInstantDay(signedInAt);

  return (
    <Row
      ref={moveFocusOnRemoval}
      icon={<DeviceIcon size={28} aria-hidden />}
      action={
        !current && (
          <ConfirmButton
            aria-label={childName ? t`Log out ${childName}'s ${name}` : t`Log out your ${name}`}
            question={{
              title: t`Log out ${name}?`,
              children: childName
                ? t`${childName} will need to log in there again.`
                : t`You will need to log in there again.`,
              confirmLabel: t({ message: 'Log out', context: 'device' }),
              onConfirm: () => end.mutateAsync({ id }),
            }}
          >
            <Trans context="device">Log out</Trans>
          </ConfirmButton>
        )
      }
    >
      <Group component="p" gap="var(--space-4) var(--space-8)" fw={600}>
        {name}{' '}
        {current && (
          <StatusBadge tone="good" Icon={IconCheck}>
            <Trans>This device</Trans>
          </StatusBadge>
        )}
      </Group>
      <Text c="dimmed" size="sm">
        {who} · {current ? t`active now` : t`last seen ${seenAgo}`} · {t`logged in on ${since}`}
      </Text>
    </Row>
  );
}
