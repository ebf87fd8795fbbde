import type { Policy } from '../../core/policy.ts';

export const completionsPolicy = {
  'completions.record': { for: 'signed-in', scope: 'complete' },
  'completions.undoToday': { for: 'signed-in', scope: 'complete' },
} as const satisfies Policy;
