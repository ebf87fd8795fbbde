import type { Policy } from '../../core/policy.ts';

export const mailsPolicy = {
  'mails.list': { for: 'admin' },
  'mails.sendTest': { for: 'admin' },
  'mails.sendAgain': { for: 'admin' },
} as const satisfies Policy;
