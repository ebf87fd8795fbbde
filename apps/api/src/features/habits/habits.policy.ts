import type { Policy } from '../../core/policy.ts';

export const habitsPolicy = {
  'habits.list': { for: 'signed-in', scope: 'read' },
  'habits.create': { for: 'parent', scope: 'manage' },
  'habits.update': { for: 'parent', scope: 'manage' },
  'habits.delete': { for: 'parent', scope: 'manage' },
  'habits.takeStarterPack': { for: 'parent', scope: 'manage' },
  'habits.completions': { for: 'signed-in', scope: 'read' },
} as const satisfies Policy;
