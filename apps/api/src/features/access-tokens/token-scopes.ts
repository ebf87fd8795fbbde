import { ACCESS_TOKEN_SCOPES, type AccessTokenScope } from '@starchart/schema';

/**
 * The procedures that each scope adds to those before it. Whatever is not named here no token may call: accounts, passwords, sessions,
 * tokens, admins' work, who belongs to the family, and every procedure to come until somebody decides.
 */
export const CALLS_OF_SCOPE: Readonly<Record<AccessTokenScope, readonly string[]>> = {
  read: [
    'auth.me',
    'auth.session',
    'badges.list',
    'children.get',
    'children.kidDashboard',
    'children.list',
    'children.parentDashboard',
    'children.stats',
    'events.subscribe',
    'habits.completions',
    'habits.list',
    'points.entries',
    'points.verify',
    'redemptions.list',
    'redemptions.waiting',
    'rewards.list',
  ],
  complete: ['completions.record', 'completions.undoToday'],
  manage: [
    'children.adjustPoints',
    'children.update',
    'habits.create',
    'habits.delete',
    'habits.takeStarterPack',
    'habits.update',
    'points.giveBonus',
    'points.takeBack',
    'redemptions.cancel',
    'redemptions.fulfill',
    'redemptions.redeem',
    'rewards.create',
    'rewards.delete',
    'rewards.update',
  ],
};

/** The least scope with which a token may call a procedure; undefined when none may. */
export function scopeNeededFor(procedure: string): AccessTokenScope | undefined {
  return ACCESS_TOKEN_SCOPES.find((scope) => CALLS_OF_SCOPE[scope].includes(procedure));
}

/** Whether a scope is another one, or includes it. */
export function includesScope(scope: AccessTokenScope, other: AccessTokenScope): boolean {
  return ACCESS_TOKEN_SCOPES.indexOf(scope) >= ACCESS_TOKEN_SCOPES.indexOf(other);
}
