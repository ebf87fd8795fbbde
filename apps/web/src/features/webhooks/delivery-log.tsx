import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import type { WebhookDelivery, WebhookDeliveryState } from '@starchart/schema';
import { IconCheck, IconClock, IconSend, IconX } from '@tabler/icons-react';
import { PagedList } from '@/components/list/paged-list';
import { Row, Rows } from '@/components/list/row';
import { BusyButton } from '@/components/ui/busy-button';
import { StatusBadge } from '@/components/ui/status-badge';
import { formatInstant } from '@/lib/format/format';
import { useSendMessageAgain, useWebhookDeliveries } from './api';
import { MESSAGE_WORDS } from './webhook-texts';

const STATES = {
  waiting: { tone: 'pending', Icon: IconClock, label: msg`Waiting` },
  delivered: { tone: 'good', Icon: IconCheck, label: msg`Delivered` },
  failed: { tone: 'bad', Icon: IconX, label: msg`Failed` },
} as const;

export function DeliveryStateBadge({ state }: { state: WebhookDeliveryState }) {
  const { label, ...look } = STATES[state];
  return <StatusBadge {...look}>{i18n._(label)}</StatusBadge>;
}

/** The messages of the last 30 days with their states. */
export function DeliveryLog({ webhookId }: { webhookId: number }) {
  const deliveries = useWebhookDeliveries(webhookId);
  return (
    <PagedList
      query={deliveries}
      failures={{
        load: t`We couldn't load the messages.`,
        more: t`We couldn't load more messages.`,
        refresh: t`This may be out of date: we couldn't refresh the messages.`,
      }}
      empty={
        <Text c="dimmed" size="sm">
          <Trans>Nothing has been sent in the last 30 days.</Trans>
        </Text>
      }
    >
      {(shown) => (
        <Rows aria-label={t`Messages`}>
          {shown.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { id, type, state, attempts, createdAt, lastError } = delivery;
  const sendAgain = useSendMessageAgain();
  const message = i18n._(MESSAGE_WORDS[type]);
  const time = formatInstant(createdAt);
  const canSendAgain = state !== 'waiting' || lastError !== null;
  return (
    <Row
      action={
        canSendAgain && (
          <BusyButton
            variant="default"
            busy={sendAgain.isPending}
            aria-label={t`Send again: ${message}, ${time}`}
            onClick={() => sendAgain.mutate({ id })}
            leftSection={<IconSend size={20} aria-hidden />}
          >
            <Trans>Send again</Trans>
          </BusyButton>
        )
      }
    >
      <Group gap="var(--space-4) var(--space-8)">
        {message} <DeliveryStateBadge state={state} />
      </Group>
      <Text c="dimmed" size="sm">
        {time}
        {attempts > 1 && ` · ${plural(attempts, { one: '# attempt', other: '# attempts' })}`}
      </Text>
      {lastError && <Text size="sm">{lastError}</Text>}
    </Row>
  );
}
