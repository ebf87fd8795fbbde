import type { Policy } from '../../core/policy.ts';

export const inviteCodesPolicy = {
  'inviteCodes.list': { for: 'admin' },
  'inviteCodes.create': { for: 'admin' },
  'inviteCodes.revoke': { for: 'admin' },
} as const satisfies Policy;
