import { ACCESS_TOKEN_SCOPES } from '@starchart/schema';
import { describe, expect, test } from 'vitest';
import { ALL_PROCEDURES, procedureCalled } from '../testing/all-procedures.ts';
import type { ChildActor, ParentActor } from './actor.ts';
import { abilitiesOf, authorize, can, permissionOf } from './authorize.ts';

const FAMILY = {
  familyId: 1,
  name: 'Robin',
  timeZone: 'UTC',
  weekStartsOn: 1,
  familyLanguage: 'en',
} as const;
const PARENT: ParentActor = {
  ...FAMILY,
  role: 'parent',
  id: 1,
  email: 'robin@example.org',
  isAdmin: false,
  childViewLock: false,
  language: null,
};
const ADMIN: ParentActor = { ...PARENT, isAdmin: true };
const CHILD: ChildActor = { ...FAMILY, role: 'child', id: 7 };
const LOCKED: ChildActor = { ...CHILD, lockedParent: PARENT };
const token = (scope: (typeof ACCESS_TOKEN_SCOPES)[number], childIds: number[] | null = null) => ({
  ...PARENT,
  token: { id: 3, scope, childIds },
});

const procedures = ALL_PROCEDURES.map(({ name }) => name);

test('every procedure has a permission', () => {
  expect(procedures.filter((name) => !permissionOf(name))).toEqual([]);
});

test.each(['habits.yetToCome', 'constructor', ''])(
  'an operation without a permission is rejected: %j',
  (name) => {
    expect(() => authorize(ADMIN, name)).toThrow('Only a parent can do this.');
    expect(() => authorize(token('manage'), name)).toThrow("Access tokens can't do this.");
    expect(() => authorize(null, name)).toThrow('Please log in first.');
  },
);

describe('the role', () => {
  test.each([
    ['auth.login', [true, true, true, true, true]],
    ['rewards.list', [false, true, true, true, true]],
    ['rewards.create', [false, false, false, true, true]],
    ['childView.leave', [false, false, true, true, true]],
    ['admin.approveParent', [false, false, false, false, true]],
  ])('decides who may use %s', (operation, expected) => {
    const isAllowed = [null, CHILD, LOCKED, PARENT, ADMIN].map((actor) => {
      try {
        authorize(actor, operation);
        return true;
      } catch {
        return false;
      }
    });
    expect(isAllowed).toEqual(expected);
  });

  test.each([
    [null, 'rewards.create', 'UNAUTHENTICATED', 'Please log in first.'],
    [CHILD, 'rewards.create', 'FORBIDDEN', 'Only a parent can do this.'],
    [CHILD, 'admin.approveParent', 'FORBIDDEN', 'Only a parent can do this.'],
    [PARENT, 'admin.approveParent', 'FORBIDDEN', 'Only an admin can do this.'],
  ] as const)('names the reason of a refusal', (actor, operation, code, message) => {
    expect(() => authorize(actor, operation)).toThrow(expect.objectContaining({ code, message }));
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
  ])('decides whether the actor can see it', (actor, childId, isVisible) => {
    const attempt = () => authorize(actor, 'rewards.list', childId);
    if (isVisible) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });
});

describe('the scope of an access token', () => {
  test.each([
    ['rewards.list', [true, true, true]],
    ['completions.record', [false, true, true]],
    ['rewards.create', [false, false, true]],
    ['account.get', [false, false, false]],
  ] as const)('includes the scopes before it: %s', (ability, expected) => {
    expect(ACCESS_TOKEN_SCOPES.map((scope) => can(token(scope), ability))).toEqual(expected);
  });

  test('read changes nothing; the other scopes add only writes', () => {
    for (const name of procedures) {
      const scope = permissionOf(name)?.scope;
      if (scope === undefined) continue;
      const { type } = procedureCalled(name);
      expect([name, type !== 'mutation']).toEqual([name, scope === 'read']);
    }
  });

  test('excludes accounts, tokens, logins and admin operations', () => {
    const BARRED =
      /^(account|accessTokens|admin|audit|childView|demo|inviteCodes|mails|system|webhooks)\.|^auth\.(login|register|childLogin|logout)$|^children\.(create|delete)$/;
    const barred = procedures.filter((name) => BARRED.test(name));
    expect(barred.length).toBeGreaterThan(30);
    for (const name of barred) expect([name, permissionOf(name)?.scope]).toEqual([name, undefined]);
  });

  test('is named in the error', () => {
    expect(() => authorize(token('read'), 'rewards.create')).toThrow(
      'This needs an access token with the scope "manage"; this one has "read".',
    );
  });
});

describe('abilities', () => {
  test('grow with the role', () => {
    const [child, locked, parent, admin] = [CHILD, LOCKED, PARENT, ADMIN].map((actor) => abilitiesOf(actor));
    expect(child).toEqual(expect.arrayContaining(['completions.record', 'redemptions.redeem']));
    expect(child).not.toContain('redemptions.fulfill');
    expect(new Set(locked).symmetricDifference(new Set(child))).toEqual(new Set(['childView.leave']));
    expect(parent).toEqual(expect.arrayContaining(child ?? []));
    expect(admin).toEqual(expect.arrayContaining(parent ?? []));
    expect(new Set(admin).difference(new Set(parent))).toContain('admin.approveParent');
  });

  test('of a token are those of its scope', () => {
    const completing = new Set(abilitiesOf(token('complete')));
    expect(completing.difference(new Set(abilitiesOf(token('read'))))).toEqual(
      new Set(['children.markCelebrated', 'completions.record', 'completions.undoToday']),
    );
  });

  test('exclude operations that need no permission', () => {
    expect(abilitiesOf(ADMIN).filter((ability) => permissionOf(ability)?.for === 'anybody')).toEqual([]);
  });
});
