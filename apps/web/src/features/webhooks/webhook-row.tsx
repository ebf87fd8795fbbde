import { Button, Group, Stack, Text } from '@mantine/core';
import type { Webhook } from '@starchart/schema';
import { IconList, IconSend, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { formatAgo } from '@/lib/format/format-ago';
import { useDeleteWebhook, useSendTestMessage } from './api';
import { DeliveryLog, DeliveryStateBadge } from './delivery-log';
import classes from './webhook-row.module.css';
import { eventsLine } from './webhook-words';

/** A webhook with its events, its last delivery and its actions. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, lastDelivery } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  const logId = useId();
  const remove = useDeleteWebhook();
  const sendTest = useSendTestMessage();

  return (
    <li ref={moveFocusOnRemoval}>
      <Stack gap="xs">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Text span inherit c="dimmed">
            <IconWebhook size={28} aria-hidden />
          </Text>
          <div className={classes.text}>
            <Text inherit fw={600}>
              {url}
            </Text>
            <Text c="dimmed" size="sm">
              is told: {eventsLine(events)}
            </Text>
            <Text c="dimmed" size="sm">
              {lastDelivery ? (
                <>
                  <DeliveryStateBadge state={lastDelivery.state} /> last message{' '}
                  {formatAgo(lastDelivery.createdAt)}
                </>
              ) : (
                'nothing sent yet'
              )}
            </Text>
            {lastDelivery?.lastError && (
              <Text c="dimmed" size="sm">
                {lastDelivery.lastError}
              </Text>
            )}
          </div>
        </Group>
        <Group gap="xs" className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconList size={20} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? logId : undefined}
            aria-label={`Messages to ${url}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            Messages
          </Button>
          <BusyButton
            variant="default"
            busy={sendTest.isPending}
            leftSection={<IconSend size={20} aria-hidden />}
            aria-label={`Send test to ${url}`}
            onClick={() => sendTest.mutate({ id })}
          >
            Send test
          </BusyButton>
          <ConfirmButton
            leftSection={<IconTrash size={20} aria-hidden />}
            aria-label={`Delete webhook to ${url}`}
            question={{
              title: 'Delete this webhook?',
              children: `${url} is told nothing any more, not even what is still waiting. The list of its messages goes, too.`,
              confirmLabel: 'Delete webhook',
              danger: true,
              onConfirm: () => remove.mutateAsync({ id }),
            }}
          >
            Delete
          </ConfirmButton>
        </Group>
        {isOpen && (
          <div id={logId} className={classes.log}>
            <DeliveryLog webhookId={id} />
          </div>
        )}
      </Stack>
    </li>
  );
}
