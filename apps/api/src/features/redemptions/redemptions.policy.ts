import type { Policy } from '../../core/policy.ts';

export const redemptionsPolicy = {
  'redemptions.list': { for: 'signed-in', scope: 'read' },
  'redemptions.waiting': { for: 'parent', scope: 'read' },
  'redemptions.redeem': { for: 'signed-in', scope: 'manage' },
  'redemptions.fulfill': { for: 'parent', scope: 'manage' },
  'redemptions.cancel': { for: 'parent', scope: 'manage' },
} as const satisfies Policy;
