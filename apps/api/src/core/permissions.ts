import {
  ACCESS_TOKEN_SCOPES,
  type AccessTokenScope,
  type BoardMode,
  type FamilyRole,
  type GuestPassScope,
} from '@starchart/schema';
import type { Actor, ChildActor, DeviceActor, GrownUpActor } from './actor.ts';

/**
 * All permissions. Parents have every one, except `admin` and those of sessions on family devices and in a locked child's view. `helper`
 * and `viewer` are the other roles of grown-ups, `guest` the least scope of a guest pass, `child` is a child for itself, `device` a family
 * device without an open profile, `onDevice` every session on one, `scope` the least scope of an access token. Without a scope, a
 * permission is closed to tokens and to parents who opened their profile by a PIN.
 */
const HOLDERS = {
  'children.read': { helper: true, viewer: true, guest: 'help', child: true, scope: 'read' },
  /** Reads for grown-ups. */
  'family.read': { helper: true, viewer: true, guest: 'help', scope: 'read' },
  'board.read': { helper: true, viewer: true, guest: 'complete', device: true, scope: 'read' },
  /** Includes undoing today's. A family device has it in the mode `check-off` only. */
  'completions.record': {
    helper: true,
    guest: 'complete',
    child: true,
    device: 'check-off',
    scope: 'complete',
  },
  /** Includes the days before today: see `firstCorrectableDay`. */
  'completions.correct': { helper: true, scope: 'manage' },
  /** Approving and rejecting what the child completed. */
  'completions.decide': { helper: true, guest: 'help', scope: 'manage' },
  'days.celebrate': { helper: true, guest: 'complete', child: true, scope: 'complete' },
  /** Helpers and guests within a limit. */
  'points.bonus': { helper: true, guest: 'help', scope: 'manage' },
  /** Allows deducting points and taking them back. */
  'points.adjust': { scope: 'manage' },
  'redemptions.redeem': { child: true, scope: 'manage' },
  /** Includes approving them. */
  'redemptions.fulfill': { helper: true, guest: 'help', scope: 'manage' },
  'redemptions.cancel': { scope: 'manage' },
  /** Of a child, its own. */
  'notes.markRead': { child: true, scope: 'manage' },
  /** Of a child, its own; of a parent, on the child's page. */
  'news.markSeen': { child: true },
  'praisePresets.manage': { scope: 'manage' },
  'habits.manage': { scope: 'manage' },
  'pauses.manage': { scope: 'manage' },
  'rewards.manage': { scope: 'manage' },
  /** Choosing what the mascot wears. Of a child, its own. */
  'mascot.dress': { child: true, scope: 'manage' },
  /** Allows changing the name, the picture and other settings. */
  'children.update': { scope: 'manage' },
  /** Adding and erasing children, logins, locking a session in a child's view. */
  'children.manage': {},
  /** The family's settings. */
  'family.manage': {},
  'family.export': {},
  'family.erase': {},
  /** What happened in the family. */
  'audit.read': {},
  'members.manage': {},
  'devices.manage': {},
  /** Of children, and the own one; a child's only with the old PIN. */
  'pins.manage': { child: true },
  'profiles.enter': { onDevice: true, parent: false },
  'profiles.requestEntry': { device: true, parent: false },
  'guestPasses.manage': {},
  'tokens.manage': {},
  'webhooks.manage': {},
  /** The own account. */
  'account.manage': { helper: true, viewer: true },
  /** Parents have it, and sessions that are locked in a child's view. */
  'childView.leave': { lockedChild: true },
  admin: { admin: true },
} as const satisfies Record<string, Holders>;

interface Holders {
  parent?: false;
  helper?: true;
  viewer?: true;
  guest?: GuestPassScope;
  child?: true;
  lockedChild?: true;
  /** With `check-off`, a family device has the permission in this mode of its board only. */
  device?: true | 'check-off';
  onDevice?: true;
  admin?: true;
  scope?: AccessTokenScope;
}

export type Permission = keyof typeof HOLDERS;

/** The actors that can have a permission. */
export type ActorWith<P extends Permission> =
  | GrownUpActor
  | ((typeof HOLDERS)[P] extends { child: true } | { lockedChild: true } | { onDevice: true }
      ? ChildActor
      : never)
  | ((typeof HOLDERS)[P] extends { device: unknown } | { onDevice: true } ? DeviceActor : never);

/** What the policy reads of an actor. */
export type Permitted =
  | Pick<GrownUpActor, 'role' | 'familyRole' | 'isAdmin' | 'restriction' | 'familyDevice'>
  | Pick<ChildActor, 'role' | 'lockedParent' | 'familyDevice'>
  | Pick<DeviceActor, 'role' | 'familyDevice'>;

const OF_CHILD = permissionsWhere(({ child }) => child === true);
const OF_LOCKED_CHILD = permissionsWhere(({ child, lockedChild }) => child === true || lockedChild === true);
const OF_DEVICE = {
  faces: permissionsWhere(({ device }) => device === true),
  today: permissionsWhere(({ device }) => device === true),
  'check-off': permissionsWhere(({ device }) => device !== undefined),
} satisfies Record<BoardMode, ReadonlySet<Permission>>;
const ON_DEVICE = permissionsWhere(({ onDevice }) => onDevice === true);
const OF_ROLE = {
  parent: permissionsWhere(({ admin, parent = true }) => parent && !admin),
  helper: permissionsWhere(({ helper }) => helper === true),
  viewer: permissionsWhere(({ viewer }) => viewer === true),
} satisfies Record<FamilyRole, ReadonlySet<Permission>>;
const OF_ADMIN = permissionsWhere(({ admin }) => admin === true).union(OF_ROLE.parent);
const OF_GUEST = {
  complete: permissionsWhere(({ guest }) => guest === 'complete'),
  help: permissionsWhere(({ guest }) => guest !== undefined),
} satisfies Record<GuestPassScope, ReadonlySet<Permission>>;
const OF_SCOPE = {
  read: permissionsWhere(({ scope }) => isWithin(scope, 'read')),
  complete: permissionsWhere(({ scope }) => isWithin(scope, 'complete')),
  manage: permissionsWhere(({ scope }) => isWithin(scope, 'manage')),
} satisfies Record<AccessTokenScope, ReadonlySet<Permission>>;

export function permissionsOf(actor: Permitted): ReadonlySet<Permission> {
  const permissions = permissionsOfRole(actor);
  return actor.familyDevice ? permissions.union(ON_DEVICE) : permissions;
}

function permissionsOfRole(actor: Permitted): ReadonlySet<Permission> {
  if (actor.role === 'device') return OF_DEVICE[actor.familyDevice.boardMode];
  if (actor.role === 'child') return actor.lockedParent ? OF_LOCKED_CHILD : OF_CHILD;
  if (actor.restriction?.source === 'token') return OF_SCOPE[actor.restriction.scope];
  if (actor.restriction?.source === 'guest-pass') return OF_GUEST[actor.restriction.scope];
  if (actor.restriction?.source === 'pin') return OF_SCOPE.manage;
  return actor.isAdmin ? OF_ADMIN : OF_ROLE[actor.familyRole];
}

export function can(actor: Permitted, permission: Permission): boolean {
  return permissionsOf(actor).has(permission);
}

/** A child sees itself, a restricted actor or a family device its children, everyone else all children of the family. */
export function canSeeChild(actor: Actor, childId: number): boolean {
  if (actor.role === 'child') return actor.id === childId;
  if (actor.role === 'device') return actor.familyDevice.childIds?.includes(childId) ?? true;
  return actor.restriction?.childIds?.includes(childId) ?? true;
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
