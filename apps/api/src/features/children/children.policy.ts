import type { Actor, ParentActor } from '../../core/actor.ts';

/**
 * A parent sees every child of the own family (queries reach no other), an access token of the parent those that it was made for;
 * a child sees itself.
 */
export function canSeeChild(actor: Actor, childId: number): boolean {
  if (actor.role === 'child') return actor.id === childId;
  return childrenWithinReach(actor)?.includes(childId) ?? true;
}

/** The only children whom a parent's caller may touch; null for all of the family. */
export function childrenWithinReach({ token }: ParentActor): readonly number[] | null {
  return token?.childIds ?? null;
}

/** A child's login is for people who know the parent's, never for an access token. */
export function canChangeLogin({ token }: ParentActor): boolean {
  return token === undefined;
}
