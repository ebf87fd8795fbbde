import type { Policy } from '../../core/policy.ts';

export const demoPolicy = {
  'demo.clock': { for: 'admin' },
  'demo.moveClock': { for: 'admin' },
} as const satisfies Policy;
