import { Button, Text } from '@mantine/core';
import { MAX_WEBHOOKS, type NewWebhook } from '@starchart/schema';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyPart } from '@/components/ui/lazy-part';
import { Rows } from '@/components/ui/row';
import { Section } from '@/components/ui/section';
import { useDialogState } from '@/hooks/use-dialog-state';
import { messageOf } from '@/lib/api/server-error';
import { NewWebhookPanel } from './new-webhook-panel';
import { useWebhooks } from './use-webhooks';
import { WebhookRow } from './webhook-row';

const CreateWebhookDrawer = lazyPart('CreateWebhookDrawer', () => import('./create-webhook-drawer'));

/** Where programs are told what happens in the family: made, watched and deleted. */
export function Webhooks() {
  const webhooks = useWebhooks();
  const [created, setCreated] = useState<NewWebhook>();
  const creation = useDialogState<true>();
  const count = webhooks.data?.length ?? 0;
  const isEmpty = webhooks.data && count === 0;

  const createButton = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => creation.ask(true)}>
      New Webhook
    </Button>
  );

  return (
    <Section
      title="Webhooks"
      count={count || undefined}
      action={count > 0 && count < MAX_WEBHOOKS && createButton}
      card
    >
      <Text inherit c="dimmed">
        A webhook tells a program of yours what happens, as it happens: a lamp that glows when a habit is
        done, a note when a reward is claimed.
      </Text>
      {created && <NewWebhookPanel created={created} onDone={() => setCreated(undefined)} />}
      {webhooks.isPending && <SkeletonRows rows={1} height={84} />}
      {webhooks.isError && !webhooks.data && (
        <ErrorPanel
          title="We couldn't load the webhooks."
          text={messageOf(webhooks.error, 'Please try again in a moment.')}
          onRetry={() => void webhooks.refetch()}
          retrying={webhooks.isFetching}
        />
      )}
      {isEmpty && (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
          title="No webhooks yet"
          text="Give Starchart an address of yours, and choose what is told there."
          action={createButton}
        />
      )}
      {webhooks.data && !isEmpty && (
        <Rows>
          {webhooks.data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </Rows>
      )}
      {creation.about && (
        <Suspense>
          <CreateWebhookDrawer key={creation.count} onCreated={setCreated} />
        </Suspense>
      )}
    </Section>
  );
}
