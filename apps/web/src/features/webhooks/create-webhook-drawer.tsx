import type { NewWebhook } from '@starchart/schema';
import { useState } from 'react';
import { FormDrawer } from '@/components/ui/form-drawer';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { CreateWebhookForm } from './create-webhook-form';

/** `onCreated` is called once the drawer is gone: what shows the secret takes the focus. */
export function CreateWebhookDrawer({ onCreated }: { onCreated: (webhook: NewWebhook) => void }) {
  const drawer = useOpenOnMount();
  const [created, setCreated] = useState<NewWebhook>();
  return (
    <FormDrawer {...drawer} onClosed={() => created && onCreated(created)} title="New Webhook">
      <CreateWebhookForm
        onCreated={(webhook) => {
          setCreated(webhook);
          drawer.onClose();
        }}
        onCancel={drawer.onClose}
      />
    </FormDrawer>
  );
}
