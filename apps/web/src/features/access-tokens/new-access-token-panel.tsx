import type { NewAccessToken } from '@starchart/schema';
import { IconKey } from '@tabler/icons-react';
import { CopyField } from '@/components/ui/copy-field';
import { ShownOncePanel } from '@/components/ui/shown-once-panel';
import { formatInstantDay } from '@/lib/format/format';

type NewAccessTokenPanelProps = {
  created: NewAccessToken;
  onDone: () => void;
};

/** A token that was just made, and a first call to try it with. */
export function NewAccessTokenPanel({ created, onDone }: NewAccessTokenPanelProps) {
  const { name, token, expiresAt } = created;
  const address = new URL('/api/auth/me', location.origin).href;
  return (
    <ShownOncePanel title={`Your token for “${name}”`} Icon={IconKey} onDone={onDone}>
      <p>
        It works until {formatInstantDay(expiresAt)}. <strong>It is shown only this once:</strong> copy it
        now, and keep it like a password.
      </p>
      <CopyField label="Access token" value={token} copyLabel="Copy token" isMain />
      <CopyField
        label="A first call, for a terminal"
        value={`curl -H 'Authorization: Bearer ${token}' ${address}`}
        copyLabel="Copy call"
      />
    </ShownOncePanel>
  );
}
