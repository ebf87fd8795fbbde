import type { Policy } from '../../core/policy.ts';

export const childViewPolicy = {
  'childView.enter': { for: 'parent' },
  'childView.leave': { for: 'locked-view' },
} as const satisfies Policy;
