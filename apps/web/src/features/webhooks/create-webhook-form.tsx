import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  type CreateWebhookInput,
  createWebhookInput,
  type NewWebhook,
  WEBHOOK_EVENTS,
} from '@starchart/schema';
import { ChoiceGrid, ChoiceGroup, ManyChoice } from '@/components/ui/choice';
import { FormLayout } from '@/components/ui/form-layout';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useCreateWebhook } from './use-webhooks';
import { EVENT_WORDS } from './webhook-words';

type CreateWebhookFormProps = {
  onCreated: (webhook: NewWebhook) => void;
  onCancel: () => void;
};

export function CreateWebhookForm({ onCreated, onCancel }: CreateWebhookFormProps) {
  const create = useCreateWebhook();
  const form = useForm<CreateWebhookInput>({
    mode: 'controlled',
    initialValues: { url: '', events: [...WEBHOOK_EVENTS] },
    validate: schemaResolver(createWebhookInput, { sync: true }),
  });
  const { onSubmit, isPending } = useFormSubmit(form, (values) => create.mutateAsync(values).then(onCreated));
  const { events } = form.values;

  return (
    <FormLayout
      onSubmit={onSubmit}
      pending={isPending}
      submitLabel="Create Webhook"
      pendingLabel="Creating..."
      onCancel={onCancel}
    >
      <TextInput
        label="Address"
        description="Messages are posted there as JSON, with names of children, habits and rewards in them."
        placeholder="https://example.org/hook"
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        key={form.key('url')}
        {...form.getInputProps('url')}
      />
      <ChoiceGroup label="When should it be told?" error={form.errors['events']}>
        <ChoiceGrid columns={[1, 2]}>
          {WEBHOOK_EVENTS.map((event) => (
            <ManyChoice
              key={event}
              label={EVENT_WORDS[event]}
              isChosen={events.includes(event)}
              onChange={(isChosen) =>
                form.setFieldValue(
                  'events',
                  WEBHOOK_EVENTS.filter((one) => (one === event ? isChosen : events.includes(one))),
                )
              }
            />
          ))}
        </ChoiceGrid>
      </ChoiceGroup>
    </FormLayout>
  );
}
