import type { InviteCode } from '@starchart/schema';
import { IconBan, IconCircleCheck, IconClockX, IconUsersGroup } from '@tabler/icons-react';
import { StatusBadge } from '@/components/ui/status-badge';

const LOOKS = {
  usable: { tone: 'good', Icon: IconCircleCheck, word: 'Usable' },
  'used-up': { tone: 'quiet', Icon: IconUsersGroup, word: 'Used up' },
  expired: { tone: 'quiet', Icon: IconClockX, word: 'Expired' },
  revoked: { tone: 'bad', Icon: IconBan, word: 'Revoked' },
} as const;

export function InviteCodeState({ state }: Pick<InviteCode, 'state'>) {
  const { word, ...look } = LOOKS[state];
  return <StatusBadge {...look}>{word}</StatusBadge>;
}
