import { Button, Text } from '@mantine/core';
import { MAX_WEBHOOKS, type NewWebhook } from '@starchart/schema';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { CopyField } from '@/components/ui/copy-field';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Rows } from '@/components/ui/row';
import { Section } from '@/components/ui/section';
import { ShownOncePanel } from '@/components/ui/shown-once-panel';
import { useDialogState } from '@/hooks/use-dialog-state';
import { useWebhooks } from './api';
import { WebhookRow } from './webhook-row';

const CreateWebhookDrawer = lazyComponent('CreateWebhookDrawer', () => import('./create-webhook-drawer'));

/** The family's webhooks: created, their secret shown once, watched and deleted. */
export function Webhooks() {
  const webhooks = useWebhooks();
  const [created, setCreated] = useState<NewWebhook>();
  const creation = useDialogState<true>();
  const count = webhooks.data?.length ?? 0;

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
      <QueryState
        query={webhooks}
        failure="We couldn't load the webhooks."
        loading={<SkeletonRows rows={1} height={84} />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
              title="No webhooks yet"
              text="Give Starchart an address of yours, and choose what is told there."
              action={createButton}
            />
          ) : (
            <Rows>
              {list.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </Rows>
          )
        }
      </QueryState>
      {creation.about && (
        <Suspense>
          <CreateWebhookDrawer key={creation.count} onCreated={setCreated} />
        </Suspense>
      )}
    </Section>
  );
}

/** A new webhook with the secret that its receiver needs. */
function NewWebhookPanel({ created, onDone }: { created: NewWebhook; onDone: () => void }) {
  return (
    <ShownOncePanel title="Your webhook’s secret" Icon={IconWebhook} onDone={onDone}>
      <p>
        With it the program at {created.url} can check that a message is from this Starchart.{' '}
        <strong>It is shown only this once:</strong> copy it now, and keep it like a password.
      </p>
      <CopyField label="Secret" value={created.secret} copyLabel="Copy secret" isMain />
    </ShownOncePanel>
  );
}
