import { Button, Group, Stack, Text } from '@mantine/core';
import type { Webhook } from '@starchart/schema';
import { IconList, IconSend, IconTrash, IconWebhook } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { lazyPart } from '@/components/ui/lazy-part';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useDialogState } from '@/hooks/use-dialog-state';
import { formatAgo } from '@/lib/format/format-ago';
import { DeliveryLog } from './delivery-log';
import { DeliveryStateBadge } from './delivery-state-badge';
import { useSendTestMessage } from './use-webhooks';
import classes from './webhook-row.module.css';
import { eventsLine } from './webhook-words';

const DeleteWebhookDialog = lazyPart('DeleteWebhookDialog', () => import('./delete-webhook-dialog'));

/** Where a webhook leads, what it is told, whether that arrives, and the way to end it. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, lastDelivery } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  const logId = useId();
  const deletion = useDialogState<Webhook>();
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
          <Button
            variant="default"
            leftSection={<IconTrash size={20} aria-hidden />}
            aria-label={`Delete webhook to ${url}`}
            onClick={() => deletion.ask(webhook)}
          >
            Delete
          </Button>
        </Group>
        {isOpen && (
          <div id={logId} className={classes.log}>
            <DeliveryLog webhookId={id} />
          </div>
        )}
        {deletion.about && (
          <Suspense>
            <DeleteWebhookDialog key={deletion.count} webhook={deletion.about} />
          </Suspense>
        )}
      </Stack>
    </li>
  );
}
