import { INPUT_MESSAGES, MESSAGES } from '@starchart/schema';
import type { TestActors } from '../../../test-support/actors.ts';
import {
  inFamily,
  MANAGERS,
  MANAGERS_AND_CHILD,
  READERS,
  READERS_AND_CHILD,
} from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { ofTheChild } from '../../../test-support/contract-calls.ts';
import { expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { LONE_SURROGATE, NUL, newName, REASON_FIELDS } from '../../../test-support/invalid-values.ts';
import type { TestApp } from '../../../test-support/test-app.ts';
import type { wishesRouter } from './wishes.router.ts';

const WISH = { text: 'A trip to the zoo' };

export const wishesContract: ContractOf<typeof wishesRouter> = {
  list: { callers: READERS_AND_CHILD, call: ofTheChild },
  waiting: { callers: READERS },
  create: {
    callers: MANAGERS_AND_CHILD,
    call: async ({ test, family }) => {
      await forgetWishes(test, family);
      return { input: { childId: family.childId, ...WISH } };
    },
    invalid: [
      {
        field: 'text',
        values: ['', '    ', undefined, null],
        message: MESSAGES.wishText,
      },
      { field: 'text', values: [5, [], {}], message: INPUT_MESSAGES.text },
      { field: 'text', values: ['x'.repeat(81), '😀'.repeat(81)], message: MESSAGES.wishText },
      { field: 'text', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
      newName('text'),
    ],
  },
  withdraw: { callers: MANAGERS_AND_CHILD, call: aWish },
  decline: { callers: inFamily(MANAGERS), call: aWish, invalid: REASON_FIELDS },
};

/** The open wishes of a child are limited, those of a day too, and the test creates many. */
async function forgetWishes({ db }: TestApp, { childId }: TestFamily): Promise<void> {
  await db.deleteFrom('wishes').where('child_id', '=', childId).where('text', '=', WISH.text).execute();
  await db.deleteFrom('rate_limits').execute();
}

async function aWish({ test, family }: TestActors) {
  await forgetWishes(test, family);
  return {
    input: {
      id: (await expectSuccess(family.parent, `POST /api/children/${family.childId}/wishes`, WISH)).body.id,
    },
  };
}
