import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Stack, Text } from '@mantine/core';
import type { MailState, MailSummary } from '@starchart/schema';
import { IconClock, IconInbox, IconMailCheck, IconMailX, IconSend } from '@tabler/icons-react';
import { BusyButton } from '@/components/ui/busy-button';
import { LinkToPassOn } from '@/components/ui/link-to-pass-on';
import { StatusBadge } from '@/components/ui/status-badge';
import { useReachableUrls } from '@/hooks/use-reachable-urls';
import { formatInstant } from '@/lib/format/format';
import { reachableEmail } from '@/lib/format/reachable-email';
import { useSendMailAgain } from './api';

/** Subject and recipient; for a mail that did not arrive, the error and its link to copy. */
export function MailNameCell({ mail }: { mail: MailSummary }) {
  const { subject, recipient, lastError, linkPath } = mail;
  const isFinal = mail.state === 'failed';
  const { origin } = useReachableUrls();
  return (
    <Stack gap="xs" miw={0}>
      <div>
        <Text inherit fw={600}>
          {subject}
        </Text>
        <Text span c="dimmed" size="sm">
          {reachableEmail(recipient) ? t`To ${recipient}` : t`Not sent: the account had no email address`}
        </Text>
      </div>
      {lastError && mail.state !== 'sent' && (
        <Text
          px="xs"
          py="var(--space-4)"
          bdrs="sm"
          bg={isFinal ? 'var(--danger-soft)' : 'var(--mist)'}
          c={isFinal ? 'var(--danger)' : undefined}
          size="sm"
        >
          {lastError}
        </Text>
      )}
      {linkPath && (
        <LinkToPassOn
          label={t`Link to pass on yourself`}
          url={new URL(linkPath, origin ?? location.origin).href}
          about={t`for ${recipient}`}
        />
      )}
    </Stack>
  );
}

export const MAIL_STATE_WORDS: Record<MailState, MessageDescriptor> = {
  waiting: msg`Waiting`,
  sent: msg`Sent`,
  failed: msg`Failed`,
  held: msg`On hold`,
};

const LOOKS = {
  waiting: { tone: 'pending', Icon: IconClock },
  sent: { tone: 'good', Icon: IconMailCheck },
  failed: { tone: 'bad', Icon: IconMailX },
  held: { tone: 'quiet', Icon: IconInbox },
} as const;

export function MailStateCell({ mail: { state, sentAt, attempts } }: { mail: MailSummary }) {
  return (
    <>
      <StatusBadge {...LOOKS[state]}>{i18n._(MAIL_STATE_WORDS[state])}</StatusBadge>
      <Box mt="var(--space-4)" c="dimmed" fz="sm">
        {sentAt
          ? formatInstant(sentAt)
          : attempts > 0 && plural(attempts, { one: 'after # attempt', other: 'after # attempts' })}
      </Box>
    </>
  );
}

/** Sends a mail again that failed for good, or was written before there was a mail server. */
export function SendAgainCell({ mail }: { mail: MailSummary }) {
  const sendAgain = useSendMailAgain();
  const { subject, recipient } = mail;
  if (mail.state !== 'failed' && mail.state !== 'held') return null;
  return (
    <BusyButton
      variant="default"
      busy={sendAgain.isPending}
      aria-label={t`Send again: ${subject}, to ${recipient}`}
      onClick={() => sendAgain.mutate({ id: mail.id })}
      leftSection={<IconSend size={20} aria-hidden />}
    >
      <Trans>Send again</Trans>
    </BusyButton>
  );
}
