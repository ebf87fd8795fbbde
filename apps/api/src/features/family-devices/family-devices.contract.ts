import { BOARD_MODES, INPUT_MESSAGES, MESSAGES } from '@starchart/schema';
import type { ActorCode, TestActors } from '../../../test-support/actors.ts';
import { inFamily, PARENTS, WITHOUT_SESSION } from '../../../test-support/callers.ts';
import type { ContractOf, InvalidValues } from '../../../test-support/contract.ts';
import { aReplaceableDevice, passwordOf, removeDevices } from '../../../test-support/contract-calls.ts';
import { aFamily, aPairing, type TestFamily } from '../../../test-support/families.ts';
import {
  CONFIRMED_BY_RECENT_PASSWORD,
  NO_BOOLEANS,
  NO_CHILDREN,
  NO_LIST,
  NUL,
  newName,
  textField,
} from '../../../test-support/invalid-values.ts';
import type { TestApp } from '../../../test-support/test-app.ts';
import type { familyDevicesRouter } from './family-devices.router.ts';

const pairingFamilies = new WeakMap<TestApp, TestFamily>();

const NO_TIMES = ['', '24:00', '7:30', '19:60', '19:30:00', 5];

const NO_BOARD_MODE: InvalidValues = {
  field: 'boardMode',
  values: ['', 'all', null, 5],
  message: MESSAGES.oneOf(BOARD_MODES),
};

const NO_LOCK: InvalidValues = {
  field: 'lockAfterS',
  values: [29, 3601, 60.5, '300', true],
  message: MESSAGES.lockAfterS,
};

const NEW_DEVICE: InvalidValues[] = [
  ...textField('name', ['', '   '], MESSAGES.familyDeviceName, 40),
  newName('name'),
  { field: 'childIds', values: NO_CHILDREN, message: MESSAGES.familyDeviceChildren },
  NO_LIST,
  NO_BOARD_MODE,
  NO_LOCK,
  ...CONFIRMED_BY_RECENT_PASSWORD,
];

export const familyDevicesContract: ContractOf<typeof familyDevicesRouter> = {
  list: { callers: PARENTS },
  invite: { callers: PARENTS, call: newDevice, invalid: NEW_DEVICE },
  pair: {
    callers: WITHOUT_SESSION,
    call: aPairingOfOthers,
    endsSession: true,
    invalid: [
      { field: 'secret', values: ['', '  ', null, 5, 'x'.repeat(101), NUL] },
      {
        field: 'code',
        values: ['', '  ', undefined, null, 5, 'x'.repeat(101), NUL],
        among: { secret: undefined },
      },
      { field: 'replace', values: NO_BOOLEANS },
    ],
  },
  pairHere: { callers: PARENTS, call: newDevice, endsSession: true, invalid: NEW_DEVICE },
  update: {
    callers: inFamily(PARENTS),
    call: async (world) => ({ input: { id: await aReplaceableDevice(world), boardMode: 'today' } }),
    invalid: [
      { field: 'name', values: ['', '   ', null], message: MESSAGES.familyDeviceName },
      { field: 'name', values: [5], message: INPUT_MESSAGES.text },
      newName('name'),
      { field: 'childIds', values: NO_CHILDREN, message: MESSAGES.familyDeviceChildren },
      NO_LIST,
      NO_BOARD_MODE,
      NO_LOCK,
      { field: 'showBalances', values: NO_BOOLEANS },
      { field: 'keepScreenOn', values: NO_BOOLEANS },
      { field: 'dimFrom', values: NO_TIMES, message: MESSAGES.timeOfDay, among: { dimUntil: '06:00' } },
      { field: 'dimUntil', values: NO_TIMES, message: MESSAGES.timeOfDay, among: { dimFrom: '20:00' } },
    ],
  },
  remove: {
    callers: inFamily(PARENTS),
    call: async (world) => ({ input: { id: await aReplaceableDevice(world) } }),
  },
  board: {
    callers: { people: '401 401 401 ok ok 403 403 403 ok ok ok ok ok 403 ok ok ok', tokens: 'ok ok ok' },
  },
};

/** The devices and the invitations of a family are limited, and the test creates many. */
async function newDevice({ test, family, logins }: TestActors, actor: ActorCode) {
  await test.db.deleteFrom('rate_limits').execute();
  await removeDevices(test, family, 'Hall');
  return { input: { name: 'Hall', childIds: null, currentPassword: passwordOf(logins, actor) } };
}

/** A pairing of a family to which no actor belongs. */
async function aPairingOfOthers({ test }: TestActors) {
  const family = pairingFamilies.get(test) ?? (await aFamily(test));
  pairingFamilies.set(test, family);
  await removeDevices(test, family, 'Hall');
  return { input: { secret: await aPairing(test, family, { name: 'Hall' }) } };
}
