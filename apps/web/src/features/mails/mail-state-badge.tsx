import type { MailState } from '@starchart/schema';
import { IconClock, IconInbox, IconMailCheck, IconMailX } from '@tabler/icons-react';
import { StatusBadge } from '@/components/ui/status-badge';

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

export function MailStateBadge({ state }: { state: MailState }) {
  return <StatusBadge {...LOOKS[state]}>{MAIL_STATE_WORDS[state]}</StatusBadge>;
}
