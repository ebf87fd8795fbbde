import { familyDay } from '@starchart/domain/family-day';
import { AVATAR_INDICES, INPUT_MESSAGES, MASCOT_ITEMS, MESSAGES } from '@starchart/schema';
import {
  inFamily,
  MANAGERS_AND_CHILD,
  PARENTS,
  READERS,
  READERS_AND_CHILD,
} from '../../../test-support/callers.ts';
import type { ContractOf, InvalidValues } from '../../../test-support/contract.ts';
import { anotherChild, theChild } from '../../../test-support/contract-calls.ts';
import {
  LONE_SURROGATE,
  NEW_USERNAME,
  NO_DAYS,
  NUL,
  newName,
  PILED_MARKS,
  textField,
} from '../../../test-support/invalid-values.ts';
import type { childrenRouter } from './children.router.ts';

const FIELDS: InvalidValues[] = [
  newName('name'),
  PILED_MARKS,
  ...NEW_USERNAME,
  { field: 'avatar', values: ['', null], message: MESSAGES.avatar },
  {
    field: 'avatar',
    values: ['16', '-1', '00', '../x', '1\u0000', 3],
    message: MESSAGES.oneOf(AVATAR_INDICES),
  },
  {
    field: 'look',
    values: ['dark', '', 'Plain', null, 1],
    message: 'Please choose one of: playful, plain',
  },
  {
    field: 'readAloud',
    values: ['on', '', 'Button', null, true],
    message: 'Please choose one of: off, button',
  },
  { field: 'canLogin', values: ['true', 1, null, {}] },
  { field: 'username', values: ['ab', ' ab '], message: MESSAGES.childUsername },
  { field: 'username', values: ['x'.repeat(41)], message: MESSAGES.tooLong(40) },
  { field: 'username', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
  { field: 'password', values: ['123'], message: MESSAGES.childPassword },
  { field: 'password', values: ['x'.repeat(129)], message: MESSAGES.tooLong(128) },
];

export const childrenContract: ContractOf<typeof childrenRouter> = {
  list: { callers: inFamily(READERS), call: ({ family }) => ({ input: { parentId: family.parentId } }) },
  get: { callers: READERS_AND_CHILD, call: theChild },
  create: {
    callers: PARENTS,
    call: () => ({ input: { name: 'New child' } }),
    invalid: [
      ...textField('name', ['', 'x', '     '], MESSAGES.personName, 80),
      ...FIELDS,
      { field: 'canLogin', values: [true], among: { username: 'mia', password: '' } },
    ],
  },
  update: {
    callers: MANAGERS_AND_CHILD,
    // Of other fields, a child has none.
    call: ({ family }) => ({ input: { id: family.childId, mascotItem: null } }),
    invalid: [
      { field: 'name', values: ['', 'x', '   ', null], message: MESSAGES.personName },
      { field: 'name', values: [5], message: INPUT_MESSAGES.text },
      { field: 'name', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
      {
        field: 'mascotItem',
        values: ['hat', '', 'Kite', 5, true],
        message: `Please choose one of: ${MASCOT_ITEMS.join(', ')}`,
      },
      ...FIELDS,
    ],
  },
  delete: {
    callers: inFamily(PARENTS),
    status: 202,
    call: async (world) => ({ input: { id: await anotherChild(world) } }),
  },
  markCelebrated: {
    callers: { people: '401 401 401 ok 404 ok 404 404 404 ok ok 403 403 ok ok ok ok', tokens: '403 ok ok' },
    call: ({ test, family }) => ({
      input: { childId: family.childId, day: familyDay(test.clock.now(), 'Europe/Berlin') },
    }),
    invalid: [{ field: 'day', values: [...NO_DAYS, undefined] }],
  },
};
