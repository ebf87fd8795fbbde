import { insertChild } from '@starchart/db';
import { INPUT_MESSAGES, MESSAGES, PIN_KINDS } from '@starchart/schema';
import type { TestActors } from '../../../test-support/actors.ts';
import { PARENTS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { passwordOf } from '../../../test-support/contract-calls.ts';
import { setPin } from '../../../test-support/families.ts';
import { NO_BOOLEANS, NO_IDS, NO_PINS } from '../../../test-support/invalid-values.ts';
import type { pinsRouter } from './pins.router.ts';

export const pinsContract: ContractOf<typeof pinsRouter> = {
  list: { callers: PARENTS },
  own: {
    callers: { people: '401 401 401 ok ok ok ok ok ok ok 403 403 403 ok 403 403 403', tokens: '403 403 403' },
  },
  set: {
    callers: {
      people: '401 401 401 ok 404 404 404 404 404 ok 403 403 403 404 403 403 403',
      tokens: '403 403 403',
    },
    call: async (world, actor) => ({
      input: {
        childId: await aChildWithPin(world, 'set'),
        kind: 'digits',
        pin: '1234',
        currentPassword: passwordOf(world.logins, actor),
      },
    }),
    invalid: [
      { field: 'childId', values: NO_IDS.filter((value) => value !== undefined) },
      { field: 'kind', values: ['', 'face', null, 5], message: MESSAGES.oneOf(PIN_KINDS) },
      { field: 'pin', values: NO_PINS, message: MESSAGES.wrongPin },
      { field: 'pin', values: ['123', '1234567', '12a4', ' 1234'], message: MESSAGES.pinDigits },
      {
        field: 'pin',
        values: ['owl key sun', 'owl key sun spoon', 'owl  key sun boat', '4711'],
        message: MESSAGES.pinPictures,
        among: { kind: 'pictures' },
      },
      { field: 'shuffle', values: NO_BOOLEANS },
      { field: 'boardCheckOff', values: NO_BOOLEANS },
      { field: 'currentPin', values: NO_PINS, message: MESSAGES.wrongPin },
      { field: 'currentPassword', values: ['', undefined, null], message: MESSAGES.currentPassword },
      { field: 'currentPassword', values: [5], message: INPUT_MESSAGES.text },
      { field: 'currentPassword', values: ['wrong horse'], message: MESSAGES.wrongPassword },
    ],
  },
  clear: {
    callers: {
      people: '401 401 401 ok 404 404 404 404 404 ok 403 403 403 404 403 403 403',
      tokens: '403 403 403',
    },
    call: async (world, actor) => {
      const childId = await aChildWithPin(world, 'cleared');
      await setPin(world.family, { childId });
      return { input: { childId, currentPassword: passwordOf(world.logins, actor) } };
    },
    invalid: [
      { field: 'childId', values: NO_IDS.filter((value) => value !== undefined) },
      { field: 'currentPin', values: NO_PINS, message: MESSAGES.wrongPin },
      { field: 'currentPassword', values: ['', undefined, null], message: MESSAGES.currentPassword },
      { field: 'currentPassword', values: [5], message: INPUT_MESSAGES.text },
    ],
  },
};

async function aChildWithPin({ test, family }: TestActors, purpose: string): Promise<number> {
  const { familyId, parentId } = family;
  const name = `PIN is ${purpose}`;
  const known = await test.db
    .selectFrom('children')
    .where('family_id', '=', familyId)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirst();
  return (
    known?.id ??
    (await insertChild(test.db, familyId, parentId, { name, avatar: '0', look: 'playful', readAloud: 'off' }))
  );
}
