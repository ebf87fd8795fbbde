import { addDays } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { MESSAGES, PAUSE_KINDS } from '@starchart/schema';
import { inFamily, MANAGERS, READERS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { NO_DAYS, NO_IDS } from '../../../test-support/invalid-values.ts';
import type { TestApp } from '../../../test-support/test-app.ts';
import type { pausesRouter } from './pauses.router.ts';

export const pausesContract: ContractOf<typeof pausesRouter> = {
  list: { callers: READERS },
  create: {
    callers: inFamily(MANAGERS),
    call: async ({ test, family }) => {
      // The number of open pauses is limited, and the test creates many.
      await test.db.deleteFrom('pauses').where('child_id', '=', family.childId).execute();
      const day = familyDay(test.clock.now(), 'Europe/Berlin');
      return { input: { childId: family.childId, kind: 'sick', startsOn: day, endsOn: day } };
    },
    invalid: [
      { field: 'childId', values: NO_IDS.filter((value) => value !== null && value !== undefined) },
      { field: 'childId', values: [null, undefined], message: MESSAGES.pauseOfHabit, among: { habitId: 1 } },
      { field: 'habitId', values: NO_IDS.filter((value) => value !== null && value !== undefined) },
      { field: 'kind', values: ['', null, undefined], message: MESSAGES.pauseKind },
      { field: 'kind', values: ['SICK', 'lazy', 5, []], message: MESSAGES.oneOf(PAUSE_KINDS) },
      { field: 'startsOn', values: [...NO_DAYS, undefined] },
      { field: 'endsOn', values: NO_DAYS.filter((value) => value !== null) },
    ],
  },
  update: {
    callers: inFamily(MANAGERS),
    call: async ({ test, family }) => {
      const { id, startsOn } = await aPause(test, family);
      return { input: { id, endsOn: startsOn } };
    },
    invalid: [
      { field: 'startsOn', values: NO_DAYS },
      { field: 'endsOn', values: NO_DAYS },
    ],
  },
  end: {
    callers: inFamily(MANAGERS),
    call: async ({ test, family }) => ({ input: { id: (await aPause(test, family)).id } }),
  },
  delete: {
    callers: inFamily(MANAGERS),
    call: async ({ test, family }) => ({ input: { id: (await aPause(test, family)).id } }),
  },
};

/** A pause of the child, today and tomorrow. */
async function aPause(test: TestApp, { parent, childId }: TestFamily) {
  await test.db.deleteFrom('pauses').where('child_id', '=', childId).execute();
  const startsOn = familyDay(test.clock.now(), 'Europe/Berlin');
  const pause = { childId, kind: 'sick', startsOn, endsOn: addDays(startsOn, 1) };
  const { body } = await expectSuccess(parent, 'POST /api/pauses', pause);
  return { id: Number(body.id), startsOn };
}
