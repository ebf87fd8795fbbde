import type { AccessTokenScope } from '@starchart/schema';
import type { Actor } from './actor.ts';

/** Who may use an operation. `locked-view`: parents, and sessions that are locked in a child's view. */
export type Audience = 'anybody' | 'signed-in' | 'parent' | 'admin' | 'locked-view';

export interface Permission {
  for: Audience;
  /** The least token scope that may use it; without one, no token may. */
  scope?: AccessTokenScope;
}

export type Policy = Readonly<Record<string, Permission>>;

export type Admitted = Pick<Actor, 'role'> & {
  isAdmin?: boolean;
  lockedParent?: unknown;
  token?: { scope: AccessTokenScope };
};

/** Whether the audience includes a signed-in actor. */
export function admits(audience: Audience, actor: Admitted): boolean {
  switch (audience) {
    case 'anybody':
    case 'signed-in':
      return true;
    case 'parent':
      return actor.role === 'parent';
    case 'admin':
      return actor.role === 'parent' && actor.isAdmin === true;
    case 'locked-view':
      return actor.role === 'parent' || actor.lockedParent !== undefined;
    default:
      return audience satisfies never;
  }
}
