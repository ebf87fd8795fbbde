import {
  ACCESS_TOKEN_SCOPES,
  type AccessTokenScope,
  type ChangeKind,
  type FamilyRole,
} from '@starchart/schema';
import type { Actor, ChildActor, ParentActor } from '../../core/actor.ts';
import type { Change } from '../../platform/change-events/change-event.ts';

/**
 * All permissions. Parents have every one, except `admin` and that of a locked child's view. `helper` and `viewer` are the other roles
 * of grown-ups, `child` is a child for itself, `scope` the least scope of an access token. Without a scope, a permission is closed to
 * tokens.
 */
const HOLDERS = {
  'children.read': { helper: true, viewer: true, child: true, scope: 'read' },
  /** Reads for grown-ups. */
  'family.read': { helper: true, viewer: true, scope: 'read' },
  /** Includes undoing today's. */
  'completions.record': { helper: true, child: true, scope: 'complete' },
  /** A helper within a limit. */
  'points.bonus': { helper: true, scope: 'manage' },
  /** Deducting and taking back. */
  'points.adjust': { scope: 'manage' },
  'redemptions.redeem': { child: true, scope: 'manage' },
  'redemptions.fulfill': { helper: true, scope: 'manage' },
  'redemptions.cancel': { scope: 'manage' },
  'habits.manage': { scope: 'manage' },
  'rewards.manage': { scope: 'manage' },
  /** Name, picture and other settings. */
  'children.update': { scope: 'manage' },
  /** Adding and erasing children, logins, locking a session in a child's view. */
  'children.manage': {},
  /** The family's settings. */
  'family.manage': {},
  'family.export': {},
  'family.erase': {},
  'members.manage': {},
  'tokens.manage': {},
  'webhooks.manage': {},
  /** The own account. */
  'account.manage': { helper: true, viewer: true },
  /** Of parents, and of sessions that are locked in a child's view. */
  'childView.leave': { lockedChild: true },
  admin: { admin: true },
} as const satisfies Record<string, Holders>;

interface Holders {
  helper?: true;
  viewer?: true;
  child?: true;
  lockedChild?: true;
  admin?: true;
  scope?: AccessTokenScope;
}

export type Permission = keyof typeof HOLDERS;

/** The actors that can have a permission. */
export type ActorWith<P extends Permission> = (typeof HOLDERS)[P] extends
  | { child: true }
  | { lockedChild: true }
  ? Actor
  : ParentActor;

/** What the policy reads of an actor. */
export type Permitted =
  | Pick<ParentActor, 'role' | 'familyRole' | 'isAdmin' | 'restriction'>
  | Pick<ChildActor, 'role' | 'lockedParent'>;

const OF_CHILD = permissionsWhere(({ child }) => child === true);
const OF_LOCKED_CHILD = permissionsWhere(({ child, lockedChild }) => child === true || lockedChild === true);
const OF_ROLE = {
  parent: permissionsWhere(({ admin }) => !admin),
  helper: permissionsWhere(({ helper }) => helper === true),
  viewer: permissionsWhere(({ viewer }) => viewer === true),
} satisfies Record<FamilyRole, ReadonlySet<Permission>>;
const OF_ADMIN = permissionsWhere(() => true);
const OF_SCOPE = {
  read: permissionsWhere(({ scope }) => isWithin(scope, 'read')),
  complete: permissionsWhere(({ scope }) => isWithin(scope, 'complete')),
  manage: permissionsWhere(({ scope }) => isWithin(scope, 'manage')),
} satisfies Record<AccessTokenScope, ReadonlySet<Permission>>;

export function permissionsOf(actor: Permitted): ReadonlySet<Permission> {
  if (actor.role === 'child') return actor.lockedParent ? OF_LOCKED_CHILD : OF_CHILD;
  if (actor.restriction?.source === 'token') return OF_SCOPE[actor.restriction.scope];
  return actor.isAdmin ? OF_ADMIN : OF_ROLE[actor.familyRole];
}

export function can(actor: Permitted, permission: Permission): boolean {
  return permissionsOf(actor).has(permission);
}

/** A child sees itself, a restricted actor its children, everyone else all children of the family. */
export function canSeeChild(actor: Actor, childId: number): boolean {
  if (actor.role === 'child') return actor.id === childId;
  return actor.restriction?.childIds?.includes(childId) ?? true;
}

/** Filters a change: own family, visible children, registrations for admins only. */
export function visibleKinds(actor: Actor, { familyId, childId, kinds }: Change): ChangeKind[] {
  if (familyId !== null && familyId !== actor.familyId) return [];
  if (childId !== null && !canSeeChild(actor, childId)) return [];
  return kinds.filter((kind) => kind !== 'registrations' || can(actor, 'admin'));
}

/** The least scope of an access token with a permission; undefined if no token can have it. */
export function leastScopeOf(permission: Permission): AccessTokenScope | undefined {
  const { scope }: Holders = HOLDERS[permission];
  return scope;
}

function isWithin(needed: AccessTokenScope | undefined, scope: AccessTokenScope): boolean {
  return needed !== undefined && ACCESS_TOKEN_SCOPES.indexOf(needed) <= ACCESS_TOKEN_SCOPES.indexOf(scope);
}

function permissionsWhere(isHolder: (holders: Holders) => boolean): ReadonlySet<Permission> {
  const permissions = Object.keys(HOLDERS) as Permission[];
  return new Set(permissions.filter((permission) => isHolder(HOLDERS[permission])));
}
