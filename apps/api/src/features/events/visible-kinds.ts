import type { ChangeKind } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import type { Change } from '../../core/change-events.ts';
import { can, canSeeChild } from '../../core/permissions.ts';

/** Filters a change: own family, visible children, registrations for admins only. */
export function visibleKinds(actor: Actor, { familyId, childId, kinds }: Change): ChangeKind[] {
  if (familyId !== null && familyId !== actor.familyId) return [];
  if (childId !== null && !canSeeChild(actor, childId)) return [];
  return kinds.filter((kind) => canHear(actor, kind));
}

const KINDS_OF_FACES: readonly ChangeKind[] = [
  'everything',
  'family',
  'child',
  'family-devices',
  'entry-requests',
];
const KINDS_OF_BOARD: readonly ChangeKind[] = [...KINDS_OF_FACES, 'habits', 'completions'];

function canHear(actor: Actor, kind: ChangeKind): boolean {
  if (kind === 'registrations') return can(actor, 'admin');
  if (actor.role !== 'device') return kind !== 'entry-requests' || can(actor, 'devices.manage');
  const { boardMode, showBalances } = actor.familyDevice;
  if (kind === 'points') return showBalances;
  return (boardMode === 'faces' ? KINDS_OF_FACES : KINDS_OF_BOARD).includes(kind);
}
