import type { NewWebhook } from '@starchart/schema';
import { IconWebhook } from '@tabler/icons-react';
import { CopyField } from '@/components/ui/copy-field';
import { ShownOncePanel } from '@/components/ui/shown-once-panel';

type NewWebhookPanelProps = {
  created: NewWebhook;
  onDone: () => void;
};

/** A webhook that was just made, with the secret that its receiver needs. */
export function NewWebhookPanel({ created, onDone }: NewWebhookPanelProps) {
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
