import type { Policy } from '../../core/policy.ts';

export const accountPolicy = {
  'account.get': { for: 'parent' },
  'account.update': { for: 'parent' },
  'account.changePassword': { for: 'parent' },
  'account.devices': { for: 'parent' },
  'account.signOutDevice': { for: 'parent' },
  'account.export': { for: 'parent' },
  'account.erase': { for: 'parent' },
  'account.loginWarnings': { for: 'parent' },
  'account.dismissLoginWarning': { for: 'parent' },
  'account.requestPasswordReset': { for: 'anybody' },
  'account.resetPassword': { for: 'anybody' },
  'account.confirmEmail': { for: 'anybody' },
} as const satisfies Policy;
