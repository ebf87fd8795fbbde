import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { MAX_WEBHOOKS, type NewWebhook } from '@starchart/schema';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { QueryList } from '@/components/feedback/query-list';
import { Section } from '@/components/layout/section';
import { CopyField } from '@/components/ui/copy-field';
import { lazyComponent } from '@/components/ui/lazy-component';
import { ShownOncePanel } from '@/components/ui/shown-once-panel';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import { useWebhooks } from './api';
import { WebhookRow } from './webhook-row';

const CreateWebhookDrawer = lazyComponent('CreateWebhookDrawer', () => import('./create-webhook-drawer'));

/** The family's webhooks: created, their secret shown once, watched and deleted. */
export function Webhooks() {
  const webhooks = useWebhooks();
  const [created, setCreated] = useState<NewWebhook>();
  const creation = useLazyDialog(CreateWebhookDrawer);
  const url = created?.url;
  const count = webhooks.data?.length ?? 0;

  const createButton = (
    <Button
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={() => creation.open({ onCreated: setCreated })}
    >
      <Trans>New webhook</Trans>
    </Button>
  );

  return (
    <Section
      title={t`Webhooks`}
      about={t`Webhooks let your own apps react right away: a lamp that glows when a habit is done, a note when a reward is redeemed.`}
      count={count || undefined}
      action={count > 0 && count < MAX_WEBHOOKS && createButton}
      card
    >
      {created && (
        <ShownOncePanel
          title={t`Your webhook's secret`}
          Icon={IconWebhook}
          onDone={() => setCreated(undefined)}
        >
          <p>
            <Trans>
              Your app at {url} uses it to check that a message really comes from this server.{' '}
              <strong>Copy it now: you won't see it again.</strong> Keep it as safe as a password.
            </Trans>
          </p>
          <CopyField label={t`Secret`} value={created.secret} copyLabel={t`Copy secret`} isMain />
        </ShownOncePanel>
      )}
      <QueryList
        query={webhooks}
        failure={t`We couldn't load the webhooks.`}
        empty={{
          picture: { catalogue: 'brand', name: 'twinkle-sleepy' },
          title: t`No webhooks yet`,
          text: t`Enter your app's address and choose what to send there.`,
          action: createButton,
        }}
      >
        {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
      </QueryList>
      {creation.dialog}
    </Section>
  );
}
