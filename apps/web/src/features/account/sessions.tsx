import { t } from '@lingui/core/macro';
import { Group, Text } from '@mantine/core';
import type { Device } from '@starchart/schema';
import { IconCheck, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { QueryList } from '@/components/feedback/query-list';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { Row } from '@/components/ui/row';
import { Section } from '@/components/ui/section';
import { StatusBadge } from '@/components/ui/status-badge';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { formatInstantDay } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import { useEndSession, useSessions } from './api';

/** Where members of the family are signed in. */
export function Sessions() {
  const sessions = useSessions();

  return (
    <Section
      title="Devices"
      count={sessions.data?.length}
      about="Where you and your children are logged in."
      card
    >
      <QueryList query={sessions} failure={t`We couldn't load the devices.`} rowHeight={64}>
        {(session) => <SessionRow key={session.id} session={session} />}
      </QueryList>
      {sessions.data?.length === 1 && (
        <Text inherit c="dimmed">
          No other devices are logged in.
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
  const who = child?.name ?? 'You';

  return (
    <Row
      ref={moveFocusOnRemoval}
      icon={<DeviceIcon size={28} aria-hidden />}
      action={
        !current && (
          <ConfirmButton
            aria-label={`Log out ${child ? `${child.name}'s` : 'your'} ${name}`}
            question={{
              title: `Log out ${name}?`,
              children: `${who} will need to log in there again.`,
              confirmLabel: 'Log out',
              onConfirm: () => end.mutateAsync({ id }),
            }}
          >
            Log out
          </ConfirmButton>
        )
      }
    >
      <Group component="p" gap="var(--space-4) var(--space-8)" fw={600}>
        {name}{' '}
        {current && (
          <StatusBadge tone="good" Icon={IconCheck}>
            This device
          </StatusBadge>
        )}
      </Group>
      <Text c="dimmed" size="sm">
        {who} · {current ? 'active now' : `last seen ${formatAgo(lastSeenAt)}`} · logged in on{' '}
        {formatInstantDay(signedInAt)}
      </Text>
    </Row>
  );
}
