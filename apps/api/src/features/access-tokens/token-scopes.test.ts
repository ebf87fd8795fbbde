import { ACCESS_TOKEN_SCOPES } from '@starchart/schema';
import { expect, test } from 'vitest';
import { PROCEDURE_DEFINITIONS } from '../../transport/rest/openapi/procedure-definitions.ts';
import { CALLS_OF_SCOPE, includesScope, scopeNeededFor } from './token-scopes.ts';

test('every procedure of a scope exists, and belongs to one scope', () => {
  const named = Object.values(CALLS_OF_SCOPE).flat();
  expect(named.filter((name) => !PROCEDURE_DEFINITIONS.has(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test('what may be read changes nothing, and everything else does', () => {
  for (const [scope, names] of Object.entries(CALLS_OF_SCOPE)) {
    for (const name of names) {
      const type = PROCEDURE_DEFINITIONS.get(name)?.type;
      expect([name, type !== 'mutation']).toEqual([name, scope === 'read']);
    }
  }
});

test('no scope reaches accounts, tokens, admins’ work, logins, or what nobody has decided on', () => {
  const BARRED =
    /^(account|accessTokens|admin|audit|childView|demo|inviteCodes|mails|system)\.|^auth\.(login|register|childLogin|logout)$|^children\.(create|delete)$/;
  const names = [...PROCEDURE_DEFINITIONS.keys()].filter((name) => BARRED.test(name));
  expect(names.length).toBeGreaterThan(30);
  for (const name of [...names, 'habits.yetToCome', 'constructor']) {
    expect([name, scopeNeededFor(name)]).toEqual([name, undefined]);
  }
});

test.each([
  ['read', [true, false, false]],
  ['complete', [true, true, false]],
  ['manage', [true, true, true]],
] as const)('%s includes the scopes before it', (scope, expected) => {
  expect(ACCESS_TOKEN_SCOPES.map((other) => includesScope(scope, other))).toEqual(expected);
});
