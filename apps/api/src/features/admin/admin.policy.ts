import type { Policy } from '../../core/policy.ts';

export const adminPolicy = {
  'admin.listParents': { for: 'admin' },
  'admin.pendingParents': { for: 'admin' },
  'admin.searchParents': { for: 'admin' },
  'admin.approveParent': { for: 'admin' },
  'admin.rejectParent': { for: 'admin' },
  'admin.withdrawParent': { for: 'admin' },
} as const satisfies Policy;
