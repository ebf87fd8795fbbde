import type { Webhook } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useDeleteWebhook } from './use-webhooks';

export function DeleteWebhookDialog({ webhook }: { webhook: Webhook }) {
  const dialog = useOpenOnMount();
  const remove = useDeleteWebhook();
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => remove.mutateAsync({ id: webhook.id })}
      title="Delete this webhook?"
      confirmLabel="Delete webhook"
      danger
    >
      {webhook.url} is told nothing any more, not even what is still waiting. The list of its messages goes,
      too.
    </ConfirmDialog>
  );
}
