import type { NewInviteCode } from '@starchart/schema';
import { IconTicket } from '@tabler/icons-react';
import { CopyField } from '@/components/ui/copy-field';
import { ShownOncePanel } from '@/components/ui/shown-once-panel';
import { formatInstantDay, formatNumber } from '@/lib/format/format';

type NewInviteCodePanelProps = {
  code: NewInviteCode;
  /** The address that opens the registration with this code. */
  link: string;
  onDone: () => void;
};

/** A code that was just made, as a link and as it is. */
export function NewInviteCodePanel({ code, link, onDone }: NewInviteCodePanelProps) {
  const parents = code.maxUses === 1 ? 'one parent' : `${formatNumber(code.maxUses)} parents`;
  return (
    <ShownOncePanel title="Your new invite code" Icon={IconTicket} onDone={onDone}>
      <p>
        It lets {parents} in without waiting, until {formatInstantDay(code.expiresAt)}.{' '}
        <strong>It is shown only this once:</strong> copy the link or the code now.
      </p>
      <CopyField label="Link that opens the registration" value={link} copyLabel="Copy link" isMain />
      <CopyField label="Invite code" value={code.code} copyLabel="Copy code" />
    </ShownOncePanel>
  );
}
