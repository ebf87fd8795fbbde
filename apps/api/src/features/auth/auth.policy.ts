import type { Policy } from '../../core/policy.ts';

export const authPolicy = {
  'auth.me': { for: 'signed-in', scope: 'read' },
  'auth.session': { for: 'anybody', scope: 'read' },
  'auth.login': { for: 'anybody' },
  'auth.childLogin': { for: 'anybody' },
  'auth.register': { for: 'anybody' },
  'auth.logout': { for: 'anybody' },
} as const satisfies Policy;
