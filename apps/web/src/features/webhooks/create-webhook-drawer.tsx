import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import {
  type CreateWebhookInput,
  createWebhookInput,
  type NewWebhook,
  WEBHOOK_EVENTS,
} from '@starchart/schema';
import { useState } from 'react';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { ChoiceGrid, ManyChoice, ManyChoicesGroup } from '@/components/form/choice';
import { FormLayout } from '@/components/form/form-layout';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { useCreateWebhook } from './api';
import { EVENT_WORDS } from './webhook-texts';

/** Calls `onCreated` once the drawer is gone: the panel that shows the secret takes the focus. */
export function CreateWebhookDrawer({ onCreated }: { onCreated: (webhook: NewWebhook) => void }) {
  const drawer = useOpenOnMount();
  const [created, setCreated] = useState<NewWebhook>();
  const create = useCreateWebhook();
  const { form, onSubmit, isPending } = useSchemaForm<CreateWebhookInput>({
    schema: createWebhookInput,
    initialValues: { url: '', events: [...WEBHOOK_EVENTS] },
    async send(values) {
      setCreated(await create.mutateAsync(values));
      drawer.onClose();
    },
  });

  return (
    <FormDrawer {...drawer} onClosed={() => created && onCreated(created)} title={t`New webhook`}>
      <FormLayout
        onSubmit={onSubmit}
        pending={isPending}
        submitLabel={t`Create webhook`}
        pendingLabel={t`Creating...`}
        onCancel={drawer.onClose}
      >
        <TextInput
          label={t`Address`}
          description={t`We post messages here as JSON, including the names of children, habits and rewards.`}
          placeholder="https://example.org/hook"
          type="url"
          inputMode="url"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('url')}
        />
        <ManyChoicesGroup
          label={t`Which events should we send?`}
          error={form.errors['events']}
          value={form.values.events}
          onChange={(events) =>
            form.setFieldValue(
              'events',
              WEBHOOK_EVENTS.filter((event) => events.includes(event)),
            )
          }
        >
          <ChoiceGrid columns={[1, 2]}>
            {WEBHOOK_EVENTS.map((event) => (
              <ManyChoice key={event} value={event} label={i18n._(EVENT_WORDS[event])} />
            ))}
          </ChoiceGrid>
        </ManyChoicesGroup>
      </FormLayout>
    </FormDrawer>
  );
}
