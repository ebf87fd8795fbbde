import { INPUT_MESSAGES, MESSAGES } from '@starchart/schema';
import type { TestActors } from '../../../test-support/actors.ts';
import {
  HELPERS,
  inFamily,
  MANAGERS,
  MANAGERS_AND_CHILD,
  READERS,
  READERS_AND_CHILD,
} from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { ofTheChild } from '../../../test-support/contract-calls.ts';
import { expectSuccess } from '../../../test-support/families.ts';
import { LONE_SURROGATE, NO_NUMBERS, NUL, newName } from '../../../test-support/invalid-values.ts';
import type { notesRouter, praisePresetsRouter } from './notes.router.ts';

export const notesContract: ContractOf<typeof notesRouter> = {
  write: {
    callers: inFamily(HELPERS),
    call: async ({ test, family }) => {
      // The number of notes of a day is limited, and the test creates many.
      await test.db.deleteFrom('rate_limits').execute();
      return { input: { childId: family.childId, text: 'Helped grandma' } };
    },
    invalid: [
      {
        field: 'points',
        values: [-1, 1001, 2 ** 64, ...NO_NUMBERS],
        message: MESSAGES.notePoints,
      },
      { field: 'text', values: [undefined, '', '   '], message: MESSAGES.noteText },
      { field: 'text', values: [5, {}], message: INPUT_MESSAGES.text },
      { field: 'text', values: ['x'.repeat(201)], message: MESSAGES.tooLong(200) },
      newName('text'),
      { field: 'text', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
      { field: 'requestId', values: ['', 'abc', 5, null, {}] },
    ],
  },
  list: { callers: READERS_AND_CHILD, call: ofTheChild },
  markRead: { callers: MANAGERS_AND_CHILD, call: async (world) => ({ input: { id: await aNote(world) } }) },
  delete: { callers: inFamily(HELPERS), call: async (world) => ({ input: { id: await aNote(world) } }) },
};

export const praisePresetsContract: ContractOf<typeof praisePresetsRouter> = {
  get: { callers: READERS },
  save: {
    callers: MANAGERS,
    call: () => ({ input: { presets: [{ text: 'Set the table', points: 2 }] } }),
    invalid: [
      { field: 'presets', values: ['all', null, undefined, {}, 5] },
      { field: 'before', values: ['all', null, {}, 5] },
    ],
  },
};

async function aNote({ test, family }: TestActors): Promise<number> {
  // The number of notes of a day is limited, and the test creates many.
  await test.db.deleteFrom('rate_limits').execute();
  const note = { text: 'Helped grandma' };
  return (await expectSuccess(family.parent, `POST /api/children/${family.childId}/notes`, note)).body.id;
}
