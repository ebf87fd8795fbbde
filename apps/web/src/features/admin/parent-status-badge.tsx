import type { ParentStatus } from '@starchart/schema';
import { IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { StatusBadge } from '@/components/ui/status-badge';

export const PARENT_STATUS_WORDS: Record<ParentStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

const LOOKS = {
  pending: { tone: 'waiting', Icon: IconClock },
  approved: { tone: 'good', Icon: IconCircleCheck },
  rejected: { tone: 'bad', Icon: IconBan },
} as const;

export function ParentStatusBadge({ status }: { status: ParentStatus }) {
  return <StatusBadge {...LOOKS[status]}>{PARENT_STATUS_WORDS[status]}</StatusBadge>;
}
