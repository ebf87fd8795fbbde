import type { WebhookDeliveryState } from '@starchart/schema';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { StatusBadge } from '@/components/ui/status-badge';
import { DELIVERY_STATE_WORDS } from './webhook-words';

const LOOKS = {
  waiting: { tone: 'waiting', Icon: IconClock },
  delivered: { tone: 'good', Icon: IconCheck },
  failed: { tone: 'bad', Icon: IconX },
} as const;

export function DeliveryStateBadge({ state }: { state: WebhookDeliveryState }) {
  return <StatusBadge {...LOOKS[state]}>{DELIVERY_STATE_WORDS[state]}</StatusBadge>;
}
