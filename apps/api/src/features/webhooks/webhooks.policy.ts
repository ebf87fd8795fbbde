import type { Policy } from '../../core/policy.ts';

export const webhooksPolicy = {
  'webhooks.list': { for: 'parent' },
  'webhooks.create': { for: 'parent' },
  'webhooks.delete': { for: 'parent' },
  'webhooks.deliveries': { for: 'parent' },
  'webhooks.sendTest': { for: 'parent' },
  'webhooks.sendAgain': { for: 'parent' },
} as const satisfies Policy;
