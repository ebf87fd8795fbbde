import { familyDay } from '@starchart/domain/family-day';
import type { TestActors } from '../../../test-support/actors.ts';
import { COMPLETERS, HELPERS, inFamily, READERS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { aHabit, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { NO_DAYS, NO_IDS, REASON_FIELDS } from '../../../test-support/invalid-values.ts';
import type { completionsRouter } from './completions.router.ts';

export const completionsContract: ContractOf<typeof completionsRouter> = {
  record: {
    callers: COMPLETERS,
    call: async ({ family }) => ({
      input: { habitId: await aHabit(family, { pointsPerCompletion: 1 }), childId: family.childId },
    }),
    invalid: [
      { field: 'habitId', values: NO_IDS },
      { field: 'childId', values: NO_IDS },
      { field: 'day', values: NO_DAYS },
      { field: 'today', values: NO_DAYS },
      { field: 'slot', values: [0, 13, 1.5, '1', null] },
      {
        field: 'occurredAt',
        values: ['', '2026-03-11', '2026-03-11T25:00:00Z', 'now', 1_773_230_400_000, null],
      },
      {
        field: 'occurredAt',
        values: ['2026-03-11T12:00:00.000Z'],
        message: 'occurredAt needs the header Starchart-Sent-At with an ISO time in UTC.',
      },
      { field: 'asChild', values: ['true', 1, null, {}] },
    ],
  },
  undo: { callers: COMPLETERS, call: aCompletionToUndo },
  undoToday: { callers: COMPLETERS, call: aCompletionToUndo },
  pending: { callers: READERS },
  approve: {
    callers: HELPERS,
    call: async ({ family }) => ({ input: { ids: [await aPendingCompletion(family)] } }),
    invalid: [{ field: 'ids', values: [[], 1, 'all', null, undefined, {}] }],
  },
  reject: {
    callers: inFamily(HELPERS),
    call: async ({ family }) => ({ input: { id: await aPendingCompletion(family), reason: 'Look again.' } }),
    invalid: REASON_FIELDS,
  },
  correct: {
    callers: {
      people: '401 401 401 ok 404 403 403 403 404 ok ok 403 403 403 ok 403 403',
      tokens: '403 403 ok',
    },
    call: async ({ family, test }) => {
      const habitId = await aHabit(family, { pointsPerCompletion: 1 });
      const day = familyDay(test.clock.now(), 'Europe/Berlin');
      return { input: { childId: family.childId, cells: [{ habitId, day, slot: 1, done: true }] } };
    },
    invalid: [{ field: 'cells', values: [[], 'all', null, undefined, {}] }],
  },
};

async function aPendingCompletion(family: TestFamily): Promise<number> {
  const habitId = await aHabit(family, { pointsPerCompletion: 1, requiresApproval: true });
  const completion = { habitId, childId: family.childId, asChild: true };
  return (await expectSuccess(family.parent, 'POST /api/habit-completions', completion)).body.id;
}

async function aCompletionToUndo({ family }: TestActors) {
  const completion = {
    habitId: await aHabit(family, { pointsPerCompletion: 1 }),
    childId: family.childId,
  };
  await expectSuccess(family.parent, 'POST /api/habit-completions', completion);
  return { input: completion };
}
