import type { Policy } from '../../core/policy.ts';

export const badgesPolicy = {
  'badges.list': { for: 'signed-in', scope: 'read' },
} as const satisfies Policy;
