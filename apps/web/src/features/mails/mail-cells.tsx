import { Stack, Text } from '@mantine/core';
import type { MailState, MailSummary } from '@starchart/schema';
import { IconClock, IconInbox, IconMailCheck, IconMailX, IconSend } from '@tabler/icons-react';
import { BusyButton } from '@/components/ui/busy-button';
import { CopyField } from '@/components/ui/copy-field';
import { StatusBadge } from '@/components/ui/status-badge';
import { formatInstant, formatNumber } from '@/lib/format/format';
import { reachableEmail } from '@/lib/format/reachable-email';
import { useSendMailAgain } from './api';
import classes from './mail-cells.module.css';

/** Subject and recipient; for a mail that did not arrive, the error and its link to copy. */
export function MailNameCell({ mail }: { mail: MailSummary }) {
  const { subject, recipient, lastError, linkPath } = mail;
  return (
    <Stack gap="xs" miw={0}>
      <div>
        <span className={classes.subject}>{subject}</span>
        <Text span c="dimmed" size="sm">
          {reachableEmail(recipient) ? `To ${recipient}` : 'To nobody: the account had no email address'}
        </Text>
      </div>
      {lastError && mail.state !== 'sent' && (
        <p className={classes.fault} data-final={mail.state === 'failed' || undefined}>
          {lastError}
        </p>
      )}
      {linkPath && (
        <CopyField
          label="Hand this link over yourself"
          value={new URL(linkPath, location.origin).href}
          copyLabel="Copy link"
          about={`for ${recipient}`}
        />
      )}
    </Stack>
  );
}

export const MAIL_STATE_WORDS: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  held: 'Held',
};

const LOOKS = {
  waiting: { tone: 'waiting', Icon: IconClock },
  sent: { tone: 'good', Icon: IconMailCheck },
  failed: { tone: 'bad', Icon: IconMailX },
  held: { tone: 'quiet', Icon: IconInbox },
} as const;

export function MailStateCell({ mail: { state, sentAt, attempts } }: { mail: MailSummary }) {
  return (
    <>
      <StatusBadge {...LOOKS[state]}>{MAIL_STATE_WORDS[state]}</StatusBadge>
      {sentAt && <span className={classes.fact}>{formatInstant(sentAt)}</span>}
      {!sentAt && attempts > 0 && (
        <span className={classes.fact}>
          after {attempts === 1 ? 'one try' : `${formatNumber(attempts)} tries`}
        </span>
      )}
    </>
  );
}

/** For a mail that failed for good, or was written before there was a mail server. */
export function SendAgainCell({ mail }: { mail: MailSummary }) {
  const sendAgain = useSendMailAgain();
  if (mail.state !== 'failed' && mail.state !== 'held') return null;
  return (
    <BusyButton
      variant="default"
      busy={sendAgain.isPending}
      aria-label={`Send again: ${mail.subject}, to ${mail.recipient}`}
      onClick={() => sendAgain.mutate({ id: mail.id })}
      leftSection={<IconSend size={20} aria-hidden />}
    >
      Send again
    </BusyButton>
  );
}
