import { t } from '@lingui/core/macro';
import { Group, Text } from '@mantine/core';
import type { WebhookDelivery, WebhookDeliveryState } from '@starchart/schema';
import { IconCheck, IconClock, IconSend, IconX } from '@tabler/icons-react';
import { BusyButton } from '@/components/ui/busy-button';
import { PagedList } from '@/components/ui/paged-list';
import { Row, Rows } from '@/components/ui/row';
import { StatusBadge } from '@/components/ui/status-badge';
import { formatInstant, formatNumber } from '@/lib/format/format';
import { useSendMessageAgain, useWebhookDeliveries } from './api';
import { MESSAGE_WORDS } from './webhook-words';

const STATES = {
  waiting: { tone: 'waiting', Icon: IconClock, children: 'Waiting' },
  delivered: { tone: 'good', Icon: IconCheck, children: 'Delivered' },
  failed: { tone: 'bad', Icon: IconX, children: 'Failed' },
} as const;

export function DeliveryStateBadge({ state }: { state: WebhookDeliveryState }) {
  return <StatusBadge {...STATES[state]} />;
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
          Nothing has been sent in the last 30 days.
        </Text>
      }
    >
      {(shown) => (
        <Rows aria-label="Messages">
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
  const canSendAgain = state !== 'waiting' || lastError !== null;
  return (
    <Row
      action={
        canSendAgain && (
          <BusyButton
            variant="default"
            busy={sendAgain.isPending}
            aria-label={`Send again: ${MESSAGE_WORDS[type]}, ${formatInstant(createdAt)}`}
            onClick={() => sendAgain.mutate({ id })}
            leftSection={<IconSend size={20} aria-hidden />}
          >
            Send again
          </BusyButton>
        )
      }
    >
      <Group gap="var(--space-4) var(--space-8)">
        {MESSAGE_WORDS[type]} <DeliveryStateBadge state={state} />
      </Group>
      <Text c="dimmed" size="sm">
        {formatInstant(createdAt)}
        {attempts > 1 && ` · ${formatNumber(attempts)} attempts`}
      </Text>
      {lastError && <Text size="sm">{lastError}</Text>}
    </Row>
  );
}
