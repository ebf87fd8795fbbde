import type { Policy } from '../../core/policy.ts';

export const rewardsPolicy = {
  'rewards.list': { for: 'signed-in', scope: 'read' },
  'rewards.create': { for: 'parent', scope: 'manage' },
  'rewards.update': { for: 'parent', scope: 'manage' },
  'rewards.delete': { for: 'parent', scope: 'manage' },
} as const satisfies Policy;
