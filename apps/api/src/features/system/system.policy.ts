import type { Policy } from '../../core/policy.ts';

export const systemPolicy = {
  'system.about': { for: 'anybody' },
  'system.addresses': { for: 'parent' },
  'system.state': { for: 'admin' },
} as const satisfies Policy;
