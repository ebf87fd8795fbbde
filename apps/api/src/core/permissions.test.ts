import { ACCESS_TOKEN_SCOPES, type AccessTokenScope, type BoardMode } from '@starchart/schema';
import { describe, expect, test } from 'vitest';
import { ALL_PROCEDURES } from '../../test-support/all-procedures.ts';
import { procedureDefinition, proceduresWith } from '../transport/trpc/procedure-definitions.ts';
import type { Actor, ChildActor, FamilyDevice, GrownUpActor } from './actor.ts';
import { authorize } from './authorize.ts';
import { leastScopeOf, type Permission, permissionsOf } from './permissions.ts';

const FAMILY = {
  familyId: 1,
  name: 'Robin',
  timeZone: 'UTC',
  weekStartsOn: 1,
  afternoonStartsAt: 12,
  eveningStartsAt: 18,
  familyLanguage: 'en',
} as const;
const PARENT: GrownUpActor = {
  ...FAMILY,
  role: 'grown-up',
  familyRole: 'parent',
  id: 1,
  email: 'robin@example.org',
  isAdmin: false,
  childViewLock: false,
  language: null,
};
const ADMIN: GrownUpActor = { ...PARENT, isAdmin: true };
const CHILD: ChildActor = { ...FAMILY, role: 'child', id: 7 };
const LOCKED: ChildActor = { ...CHILD, lockedParent: PARENT };
const token = (scope: AccessTokenScope, childIds: number[] | null = null): GrownUpActor => ({
  ...PARENT,
  restriction: { source: 'token', tokenId: 3, name: 'A program', scope, childIds },
});

const procedures = ALL_PROCEDURES.map(({ name, type }) => ({
  name,
  type,
  requires: procedureDefinition(name).meta?.requires,
}));

/** The permission of a procedure that requires one. */
function permissionOf(requires: (typeof procedures)[number]['requires']): Permission | undefined {
  return requires === 'nothing' || requires === 'session' ? undefined : requires;
}

test('every procedure declares what it requires', () => {
  expect(procedures.filter(({ requires }) => !requires)).toEqual([]);
});

test('every permission is required by a procedure', () => {
  const required = new Set(procedures.map(({ requires }) => requires));
  // Required by fields of `account.update` and `children.update`.
  required.add('family.manage').add('children.update');
  expect([...permissionsOf(ADMIN)].filter((permission) => !required.has(permission))).toEqual([]);
});

test('the procedures without a permission', () => {
  const open = procedures.filter(({ requires }) => !permissionOf(requires));
  expect(open.map(({ name, requires }) => `${name}: ${requires}`).toSorted()).toEqual([
    'account.confirmEmail: nothing',
    'account.requestPasswordReset: nothing',
    'account.resetPassword: nothing',
    'auth.childLogin: nothing',
    'auth.invitation: nothing',
    'auth.join: nothing',
    'auth.login: nothing',
    'auth.logout: nothing',
    'auth.me: session',
    'auth.register: nothing',
    'auth.session: nothing',
    'children.ownDashboard: nothing',
    'children.ownFamily: nothing',
    'events.subscribe: session',
    'familyDevices.pair: nothing',
    'guestPasses.open: nothing',
    'system.about: nothing',
  ]);
});

describe('the role', () => {
  test.each([
    ['children.read', [false, true, true, true, true]],
    ['rewards.manage', [false, false, false, true, true]],
    ['childView.leave', [false, false, true, true, true]],
    ['admin', [false, false, false, false, true]],
  ] as const)('decides who has %s', (permission, expected) => {
    const isAllowed = [null, CHILD, LOCKED, PARENT, ADMIN].map((actor) => {
      try {
        authorize(actor, permission);
        return true;
      } catch {
        return false;
      }
    });
    expect(isAllowed).toEqual(expected);
  });

  test.each([
    [null, 'rewards.manage', 'UNAUTHENTICATED', 'Please log in first.'],
    [CHILD, 'rewards.manage', 'FORBIDDEN', 'Only a parent can do this.'],
    [CHILD, 'admin', 'FORBIDDEN', 'Only a parent can do this.'],
    [PARENT, 'admin', 'FORBIDDEN', 'Only an admin can do this.'],
  ] as const)('names the reason of a refusal', (actor: Actor | null, permission, code, message) => {
    expect(() => authorize(actor, permission)).toThrow(expect.objectContaining({ code, message }));
  });
});

describe('the child', () => {
  test.each([
    [CHILD, 7, true],
    [CHILD, 8, false],
    [PARENT, 8, true],
    [token('read'), 8, true],
    [token('read', [7]), 7, true],
    [token('read', [7]), 8, false],
  ])('decides whether the actor can see it', (actor: Actor, childId, isVisible) => {
    const attempt = () => authorize(actor, 'children.read', childId);
    if (isVisible) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });
});

describe('the scope of an access token', () => {
  test.each([
    ['children.read', [true, true, true]],
    ['completions.record', [false, true, true]],
    ['rewards.manage', [false, false, true]],
    ['account.manage', [false, false, false]],
  ] as const)('includes the scopes before it: %s', (permission, expected) => {
    expect(ACCESS_TOKEN_SCOPES.map((scope) => permissionsOf(token(scope)).has(permission))).toEqual(expected);
  });

  test('read changes nothing; the other scopes add only writes', () => {
    const wrong = procedures.filter(({ type, requires }) => {
      const permission = permissionOf(requires);
      const scope = permission && leastScopeOf(permission);
      return scope && (type === 'mutation') === (scope === 'read');
    });
    expect(wrong).toEqual([]);
  });

  test('excludes accounts, tokens, logins and admin operations', () => {
    const BARRED =
      /^(account|accessTokens|admin|audit|childView|demo|inviteCodes|mails|system|webhooks)\.|^children\.(create|delete)$/;
    const barred = procedures.filter(({ name, requires }) => BARRED.test(name) && requires !== 'nothing');
    expect(barred.length).toBeGreaterThan(30);
    const managing = proceduresWith(permissionsOf(token('manage')));
    expect(barred.filter(({ name }) => managing.includes(name))).toEqual([]);
  });

  test('is named in the error', () => {
    const actor: Actor = token('read');
    expect(() => authorize(actor, 'rewards.manage')).toThrow(
      'This needs an access token with the scope "manage"; this one has "read".',
    );
    expect(() => authorize(actor, 'tokens.manage')).toThrow(
      "Access tokens can't do this. Please log in to do it yourself.",
    );
  });
});

describe('permissions', () => {
  test('grow with the role', () => {
    const [child, locked, parent, admin] = [CHILD, LOCKED, PARENT, ADMIN].map((actor) =>
      permissionsOf(actor),
    );
    expect([...(child ?? [])]).toEqual([
      'children.read',
      'completions.record',
      'days.celebrate',
      'redemptions.redeem',
      'notes.markRead',
      'news.markSeen',
      'mascot.dress',
      'pins.manage',
    ]);
    expect(locked?.symmetricDifference(child ?? new Set())).toEqual(new Set(['childView.leave']));
    expect(child?.isSubsetOf(parent ?? new Set())).toBe(true);
    expect(admin?.symmetricDifference(parent ?? new Set())).toEqual(new Set(['admin']));
  });

  test('of a family device follow the mode of its board; a profile on it adds only its change', () => {
    const settings = {
      showBalances: false,
      lockAfterS: 300,
      keepScreenOn: false,
      dimFrom: null,
      dimUntil: null,
    };
    const on = (boardMode: BoardMode): FamilyDevice => ({
      id: 1,
      name: 'Kitchen',
      childIds: null,
      boardMode,
      ...settings,
    });
    const device = (boardMode: BoardMode) =>
      [...permissionsOf({ role: 'device', familyDevice: on(boardMode) })].toSorted();
    const looking = ['board.read', 'profiles.enter', 'profiles.requestEntry'];
    expect(device('faces')).toEqual(looking);
    expect(device('today')).toEqual(looking);
    expect(device('check-off')).toEqual([...looking, 'completions.record'].toSorted());
    const entering = new Set(['profiles.enter']);
    for (const actor of [CHILD, PARENT]) {
      const there = permissionsOf({ ...actor, familyDevice: on('faces') });
      expect(there.symmetricDifference(permissionsOf(actor))).toEqual(entering);
    }
    const byPin = { ...PARENT, restriction: { source: 'pin', childIds: null } } as const;
    expect(permissionsOf(byPin)).toEqual(permissionsOf(token('manage')));
  });

  test('of a token are those of its scope', () => {
    const added = permissionsOf(token('complete')).difference(permissionsOf(token('read')));
    expect(added).toEqual(new Set(['completions.record', 'days.celebrate']));
    expect(proceduresWith(added)).toEqual(
      expect.arrayContaining(['children.markCelebrated', 'completions.record', 'completions.undo']),
    );
  });
});
