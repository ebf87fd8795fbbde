import { ACCESS_TOKEN_SCOPES, type AccessTokenScope } from '@starchart/schema';
import { accessTokensPolicy } from '../features/access-tokens/access-tokens.policy.ts';
import { accountPolicy } from '../features/account/account.policy.ts';
import { adminPolicy } from '../features/admin/admin.policy.ts';
import { auditPolicy } from '../features/audit/audit.policy.ts';
import { authPolicy } from '../features/auth/auth.policy.ts';
import { badgesPolicy } from '../features/badges/badges.policy.ts';
import { childViewPolicy } from '../features/child-view/child-view.policy.ts';
import { canSeeChild, childrenPolicy } from '../features/children/children.policy.ts';
import { completionsPolicy } from '../features/completions/completions.policy.ts';
import { demoPolicy } from '../features/demo/demo.policy.ts';
import { eventsPolicy } from '../features/events/events.policy.ts';
import { habitsPolicy } from '../features/habits/habits.policy.ts';
import { inviteCodesPolicy } from '../features/invite-codes/invite-codes.policy.ts';
import { mailsPolicy } from '../features/mail/mails.policy.ts';
import { pointsPolicy } from '../features/points/points.policy.ts';
import { redemptionsPolicy } from '../features/redemptions/redemptions.policy.ts';
import { rewardsPolicy } from '../features/rewards/rewards.policy.ts';
import { systemPolicy } from '../features/system/system.policy.ts';
import { webhooksPolicy } from '../features/webhooks/webhooks.policy.ts';
import type { Actor } from './actor.ts';
import { DomainError, notFound } from './domain-error.ts';
import { type Admitted, admits, type Permission } from './policy.ts';

/** Policies of all operations, by procedure name. An operation without a policy is rejected. */
const PERMISSIONS = {
  ...accessTokensPolicy,
  ...accountPolicy,
  ...adminPolicy,
  ...auditPolicy,
  ...authPolicy,
  ...badgesPolicy,
  ...childViewPolicy,
  ...childrenPolicy,
  ...completionsPolicy,
  ...demoPolicy,
  ...eventsPolicy,
  ...habitsPolicy,
  ...inviteCodesPolicy,
  ...mailsPolicy,
  ...pointsPolicy,
  ...redemptionsPolicy,
  ...rewardsPolicy,
  ...systemPolicy,
  ...webhooksPolicy,
};

export type Ability = keyof typeof PERMISSIONS;

const ABILITIES = Object.keys(PERMISSIONS) as Ability[];

/** The policy of an operation; undefined for an unknown name. */
export function permissionOf(operation: string): Permission | undefined {
  return Object.hasOwn(PERMISSIONS, operation) ? PERMISSIONS[operation as Ability] : undefined;
}

/** The operations that an actor may use, besides public ones. */
export function abilitiesOf(actor: Admitted): Ability[] {
  return ABILITIES.filter((ability) => PERMISSIONS[ability].for !== 'anybody' && can(actor, ability));
}

export function can(actor: Admitted, ability: Ability): boolean {
  const permission: Permission = PERMISSIONS[ability];
  return admits(permission.for, actor) && (!actor.token || isWithinScope(actor.token.scope, permission));
}

/**
 * Throws unless the actor may use an operation on a child: UNAUTHENTICATED for a visitor, FORBIDDEN for a
 * wrong role or token scope, NOT_FOUND for a child that the actor may not see.
 */
export function authorize(actor: Actor | null, operation: string, childId?: number): void {
  const permission = permissionOf(operation);
  const token = actor?.role === 'parent' ? actor.token : undefined;
  if (token) assertWithinScope(token.scope, permission);
  if (permission?.for === 'anybody') return;
  if (!actor) throw new DomainError('UNAUTHENTICATED', 'Please log in first.');
  if (!permission || !admits(permission.for, actor)) {
    throw permission?.for === 'admin' && actor.role === 'parent'
      ? new DomainError('FORBIDDEN', 'Only an admin can do this.')
      : new DomainError('FORBIDDEN', 'Only a parent can do this.');
  }
  if (childId !== undefined && !canSeeChild(actor, childId)) throw notFound();
}

function isWithinScope(scope: AccessTokenScope, { scope: needed }: Permission): boolean {
  return needed !== undefined && ACCESS_TOKEN_SCOPES.indexOf(scope) >= ACCESS_TOKEN_SCOPES.indexOf(needed);
}

function assertWithinScope(scope: AccessTokenScope, permission: Permission | undefined): void {
  if (!permission?.scope) {
    throw new DomainError('FORBIDDEN', "Access tokens can't do this. Please log in to do it yourself.");
  }
  if (!isWithinScope(scope, permission)) {
    throw new DomainError(
      'FORBIDDEN',
      'This needs an access token with the scope "{needed}"; this one has "{scope}".',
      { values: { needed: permission.scope ?? '', scope } },
    );
  }
}
