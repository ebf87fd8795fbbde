import { ACCESS_TOKEN_SCOPES, MESSAGES } from '@starchart/schema';
import { PARENTS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { passwordOf } from '../../../test-support/contract-calls.ts';
import { aToken } from '../../../test-support/families.ts';
import {
  CONFIRMED_BY_RECENT_PASSWORD,
  NO_CHILDREN,
  NO_LIST,
  NO_NUMBERS,
  newName,
  textField,
} from '../../../test-support/invalid-values.ts';
import type { accessTokensRouter } from './access-tokens.router.ts';

export const accessTokensContract: ContractOf<typeof accessTokensRouter> = {
  list: { callers: PARENTS },
  create: {
    callers: PARENTS,
    call: ({ logins }, actor) => ({
      input: {
        name: 'Kitchen display',
        scope: 'manage',
        childIds: null,
        expiresInDays: 90,
        currentPassword: passwordOf(logins, actor),
      },
    }),
    invalid: [
      newName('name'),
      ...textField('name', ['', ' ', 'a'], MESSAGES.personName, 80),
      { field: 'scope', values: ['', null, undefined], message: MESSAGES.accessTokenScope },
      {
        field: 'scope',
        values: ['admin', 'READ', 5, ['read']],
        message: MESSAGES.oneOf(ACCESS_TOKEN_SCOPES),
      },
      {
        field: 'childIds',
        values: [...NO_CHILDREN, undefined],
        message: MESSAGES.accessTokenChildren,
      },
      NO_LIST,
      {
        field: 'expiresInDays',
        values: [0, -1, 366, 2 ** 31, undefined, ...NO_NUMBERS],
        message: MESSAGES.accessTokenDays,
      },
      ...CONFIRMED_BY_RECENT_PASSWORD,
    ],
  },
  revoke: {
    callers: {
      people: '401 401 401 ok 404 403 403 403 404 404 403 403 403 403 403 403 403',
      tokens: '403 403 403',
    },
    call: async ({ test, family }) => ({ input: { id: (await aToken(test, family)).id } }),
  },
};
