import type { Policy } from '../../core/policy.ts';

export const accessTokensPolicy = {
  'accessTokens.list': { for: 'parent' },
  'accessTokens.create': { for: 'parent' },
  'accessTokens.revoke': { for: 'parent' },
} as const satisfies Policy;
