import { INPUT_MESSAGES, MESSAGES } from '@starchart/schema';
import { inFamily, PARENTS, WITHOUT_SESSION } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { passwordOf } from '../../../test-support/contract-calls.ts';
import { aFamily, aGuestPass } from '../../../test-support/families.ts';
import {
  CONFIRMED_BY_RECENT_PASSWORD,
  NO_CHILDREN,
  NO_LIST,
  newName,
  textField,
} from '../../../test-support/invalid-values.ts';
import type { guestPassesRouter } from './guest-passes.router.ts';

export const guestPassesContract: ContractOf<typeof guestPassesRouter> = {
  list: { callers: PARENTS },
  create: {
    callers: PARENTS,
    call: async ({ test, logins }, actor) => {
      // The number of open passes is limited, and the test creates many.
      await test.db.deleteFrom('access_tokens').where('name', '=', 'Sitter').execute();
      const until = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
      const currentPassword = passwordOf(logins, actor);
      return { input: { label: 'Sitter', scope: 'complete', bonusLimit: 0, until, currentPassword } };
    },
    invalid: [
      ...textField('label', ['', 'x', '     '], MESSAGES.personName, 80),
      newName('label'),
      { field: 'childIds', values: NO_CHILDREN, message: MESSAGES.accessTokenChildren },
      NO_LIST,
      { field: 'scope', values: ['', 'manage', null, 5] },
      { field: 'bonusLimit', values: [-1, 101, 1.5, '5', null], message: MESSAGES.guestBonusPoints },
      {
        field: 'until',
        values: ['', '2020-01-01T00:00:00Z', null],
        message: MESSAGES.guestPassUntil,
      },
      { field: 'until', values: ['tonight', '2026-03-12'], message: INPUT_MESSAGES.time },
      { field: 'until', values: [5] },
      ...CONFIRMED_BY_RECENT_PASSWORD,
    ],
  },
  revoke: {
    callers: inFamily(PARENTS),
    call: async ({ test, family }) => ({ input: { id: (await aGuestPass(test, family)).id } }),
  },
  open: {
    callers: WITHOUT_SESSION,
    call: async ({ test }) => ({ input: { token: (await aGuestPass(test, await aFamily(test))).token } }),
    endsSession: true,
    invalid: textField('token', [''], MESSAGES.linkExpired, 100),
  },
};
