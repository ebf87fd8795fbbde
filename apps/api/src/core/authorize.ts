import { withValues } from '@starchart/i18n';
import type { Actor, GrownUpActor } from './actor.ts';
import { DomainError, notFound, profileExpired } from './domain-error.ts';
import { type ActorWith, can, canSeeChild, leastScopeOf, type Permission } from './permissions.ts';

/**
 * Throws unless the actor has a permission, and sees the child if there is one: UNAUTHENTICATED for a visitor, FORBIDDEN without the
 * permission, NOT_FOUND for a child that the actor may not see.
 */
export function authorize<P extends Permission>(
  actor: Actor | null,
  permission: P,
  childId?: number,
): asserts actor is ActorWith<P> {
  requireSignedIn(actor);
  if (!can(actor, permission)) throw forbidden(actor, permission);
  if (childId !== undefined && !canSeeChild(actor, childId)) throw notFound();
}

/** Throws UNAUTHENTICATED for a visitor. */
export function requireSignedIn(actor: Actor | null): asserts actor is Actor {
  if (!actor) throw new DomainError('UNAUTHENTICATED', 'access.loginFirst');
}

/** Narrows the caller to a parent. Throws FORBIDDEN. */
export function requireGrownUp(actor: Actor): GrownUpActor {
  if (actor.role !== 'grown-up') throw new DomainError('FORBIDDEN', 'access.parentsOnly');
  return actor;
}

export function closedToTokens(): DomainError {
  return new DomainError('FORBIDDEN', 'access.notByToken');
}

function forbidden(actor: Actor, permission: Permission): DomainError {
  if (actor.role === 'device') {
    return actor.hasProfileEnded
      ? profileExpired()
      : new DomainError('FORBIDDEN', 'profiles.tapPictureFirst');
  }
  const restriction = actor.role === 'grown-up' ? actor.restriction : undefined;
  if (restriction?.source === 'token') {
    const needed = leastScopeOf(permission);
    if (!needed) return closedToTokens();
    return new DomainError(
      'FORBIDDEN',
      withValues('access.scopeTooSmall', { needed, scope: restriction.scope }),
    );
  }
  if (restriction?.source === 'pin') {
    return new DomainError('FORBIDDEN', 'access.passwordNeeded');
  }
  return permission === 'admin' && actor.role === 'grown-up'
    ? new DomainError('FORBIDDEN', 'access.adminsOnly')
    : new DomainError('FORBIDDEN', 'access.parentsOnly');
}
