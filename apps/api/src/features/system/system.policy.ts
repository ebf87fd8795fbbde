import type { Policy } from '../../core/policy.ts';

export const systemPolicy = {
  'system.state': { for: 'admin' },
} as const satisfies Policy;
