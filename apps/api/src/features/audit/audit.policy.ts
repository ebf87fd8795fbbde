import type { Policy } from '../../core/policy.ts';

export const auditPolicy = {
  'audit.list': { for: 'admin' },
} as const satisfies Policy;
