import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { MAX_WEBHOOK_DELIVERIES, type Webhook } from '@starchart/schema';
import { IconList, IconSend, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ConfirmButton } from '@/components/dialog/confirm-button';
import row from '@/components/list/row.module.css';
import { BusyButton } from '@/components/ui/busy-button';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { formatInstant, formatNumber } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import { useDeleteWebhook, useSendTestMessage } from './api';
import { DeliveryLog, DeliveryStateBadge } from './delivery-log';
import { eventsLine } from './webhook-texts';

/** A webhook with its events, its last delivery and its actions. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, lastDelivery, droppedDeliveries, droppedSince } = webhook;
  const received = eventsLine(events);
  const [isOpen, setIsOpen] = useState(false);
  const logId = useId();
  const remove = useDeleteWebhook();
  const sendTest = useSendTestMessage();

  return (
    <li ref={moveFocusOnRemoval} className={row.row}>
      <Stack gap="xs" flex="1" miw={0}>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Text span inherit c="dimmed">
            <IconWebhook size={28} aria-hidden />
          </Text>
          <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
            <Text inherit fw={600}>
              {url}
            </Text>
            <Text c="dimmed" size="sm">
              <Trans>Receives: {received}</Trans>
            </Text>
            <Text c="dimmed" size="sm">
              {lastDelivery ? (
                <>
                  <DeliveryStateBadge state={lastDelivery.state} /> <LastMessage {...lastDelivery} />
                </>
              ) : (
                <Trans>Nothing sent yet</Trans>
              )}
            </Text>
            {lastDelivery?.lastError && (
              <Text c="dimmed" size="sm">
                {lastDelivery.lastError}
              </Text>
            )}
            {droppedSince && <DroppedMessages count={droppedDeliveries} since={droppedSince} />}
          </Box>
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            className="wide-on-phones"
            leftSection={<IconList size={20} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? logId : undefined}
            aria-label={t`Messages to ${url}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Trans>Messages</Trans>
          </Button>
          <BusyButton
            variant="default"
            className="wide-on-phones"
            busy={sendTest.isPending}
            leftSection={<IconSend size={20} aria-hidden />}
            aria-label={t`Send test to ${url}`}
            onClick={() => sendTest.mutate({ id })}
          >
            <Trans>Send test</Trans>
          </BusyButton>
          <ConfirmButton
            className="wide-on-phones"
            leftSection={<IconTrash size={20} aria-hidden />}
            aria-label={t`Delete webhook to ${url}`}
            question={{
              title: t`Delete this webhook?`,
              children: t`No more messages go to ${url}, not even those still waiting. Its message history is deleted, too.`,
              confirmLabel: t`Delete webhook`,
              danger: true,
              onConfirm: () => remove.mutateAsync({ id }),
            }}
          >
            <Trans>Delete</Trans>
          </ConfirmButton>
        </Group>
        {isOpen && (
          <Box id={logId} px="sm" py="xs" bdrs="md" bg="var(--mist)">
            <DeliveryLog webhookId={id} />
          </Box>
        )}
      </Stack>
    </li>
  );
}

function LastMessage({ createdAt }: { createdAt: string }) {
  const ago = formatAgo(createdAt);
  return <Trans>last message {ago}</Trans>;
}

function DroppedMessages({ count, since: instant }: { count: number; since: string }) {
  const since = formatInstant(instant);
  const max = formatNumber(MAX_WEBHOOK_DELIVERIES.waiting);
  return (
    <Text size="sm" fw={600}>
      <Plural
        value={count}
        one={`# message was dropped since ${since}, because ${max} were already waiting.`}
        other={`# messages were dropped since ${since}, because ${max} were already waiting.`}
      />{' '}
      <Trans>Check that your apps answer.</Trans>
    </Text>
  );
}
