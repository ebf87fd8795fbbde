import type { Policy } from '../../core/policy.ts';

export const pointsPolicy = {
  'points.entries': { for: 'signed-in', scope: 'read' },
  'points.verify': { for: 'signed-in', scope: 'read' },
  'points.giveBonus': { for: 'parent', scope: 'manage' },
  'points.takeBack': { for: 'parent', scope: 'manage' },
} as const satisfies Policy;
