import { Button } from '@mantine/core';
import type { NewInviteCode } from '@starchart/schema';
import { IconTicket } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CopyField } from '@/components/copy-field';
import { useRescueFocus } from '@/components/use-rescue-focus';
import { formatInstantDay, formatNumber } from '@/lib/format';
import classes from './new-invite-code-panel.module.css';

type NewInviteCodePanelProps = {
  code: NewInviteCode;
  /** The address that opens the registration with this code. */
  link: string;
  onDone: () => void;
};

/** A code that was just made, as a link and as it is. */
export function NewInviteCodePanel({ code, link, onDone }: NewInviteCodePanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const panel = useRescueFocus<HTMLDivElement>();

  const parents = code.maxUses === 1 ? 'one parent' : `${formatNumber(code.maxUses)} parents`;
  return (
    <div ref={panel} className={classes.panel}>
      <h3 ref={title} tabIndex={-1} className={classes.title}>
        <IconTicket size={24} aria-hidden /> Your new invite code
      </h3>
      <p>
        It lets {parents} in without waiting, until {formatInstantDay(code.expiresAt)}.{' '}
        <strong>It is shown only this once:</strong> copy the link or the code now.
      </p>
      <CopyField label="Link that opens the registration" value={link} copyLabel="Copy link" isMain />
      <CopyField label="Invite code" value={code.code} copyLabel="Copy code" />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
