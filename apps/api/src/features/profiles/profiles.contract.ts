import { randomBytes } from 'node:crypto';
import { insertEntryRequest } from '@starchart/db';
import { INPUT_MESSAGES, MESSAGES } from '@starchart/schema';
import type { TestActors } from '../../../test-support/actors.ts';
import { FAMILY_DEVICES, inFamily, PARENTS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { aReplaceableDevice, ofTheChild } from '../../../test-support/contract-calls.ts';
import { NO_IDS, NO_PINS } from '../../../test-support/invalid-values.ts';
import type { profilesRouter } from './profiles.router.ts';

export const profilesContract: ContractOf<typeof profilesRouter> = {
  enter: {
    callers: FAMILY_DEVICES,
    call: ofTheChild,
    endsSession: true,
    invalid: [
      { field: 'childId', values: NO_IDS },
      { field: 'parentId', values: NO_IDS.filter((value) => value !== undefined) },
      { field: 'entryRequestId', values: NO_IDS.filter((value) => value !== undefined) },
      { field: 'pin', values: NO_PINS, message: MESSAGES.wrongPin },
      { field: 'password', values: ['', null], message: MESSAGES.currentPassword },
      { field: 'password', values: [5], message: INPUT_MESSAGES.text },
    ],
  },
  leave: { callers: FAMILY_DEVICES, endsSession: true },
  requestEntry: {
    callers: {
      people: '401 401 401 403 403 403 403 403 403 403 403 403 ok 403 403 403 403',
      tokens: '403 403 403',
    },
    call: ofTheChild,
    invalid: [{ field: 'childId', values: NO_IDS }],
  },
  entryRequests: { callers: PARENTS },
  allowEntry: { callers: inFamily(PARENTS), call: anEntryRequest },
};

async function anEntryRequest(world: TestActors) {
  const { test, family } = world;
  const createdAt = test.clock.now();
  const id = await insertEntryRequest(test.db, family.familyId, {
    tokenHash: randomBytes(32),
    payload: { familyDeviceId: await aReplaceableDevice(world), childId: family.childId, allowedBy: null },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 60_000),
  });
  return { input: { entryRequestId: id } };
}
