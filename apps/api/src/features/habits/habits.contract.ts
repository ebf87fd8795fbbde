import { HABIT_ICONS, INPUT_MESSAGES, MESSAGES, PARTS_OF_DAY } from '@starchart/schema';
import { inFamily, MANAGERS, READERS_AND_CHILD } from '../../../test-support/callers.ts';
import type { ContractOf, InvalidValues } from '../../../test-support/contract.ts';
import { anotherChild, ofTheChild } from '../../../test-support/contract-calls.ts';
import { aHabit } from '../../../test-support/families.ts';
import {
  inUpdate,
  NEW_DESCRIPTION,
  NO_IDS,
  NO_NUMBERS,
  newName,
  textField,
} from '../../../test-support/invalid-values.ts';
import type { habitsRouter } from './habits.router.ts';

const FIELDS: InvalidValues[] = [
  newName('name'),
  NEW_DESCRIPTION,
  ...textField('name', ['', 'ab', '    ', ' ab '], MESSAGES.itemName, 80),
  ...textField('description', ['', 'four', '          '], MESSAGES.description, 500),
  { field: 'pointsPerCompletion', values: [0, -1], message: MESSAGES.habitPointsMin },
  { field: 'pointsPerCompletion', values: [101, 2 ** 31], message: MESSAGES.habitPointsMax },
  { field: 'pointsPerCompletion', values: NO_NUMBERS, message: MESSAGES.wholePoints },
  {
    field: 'frequency',
    values: ['monthly', '', null, 1, 'Daily'],
    message: 'Please choose one of: daily, weekly',
  },
  {
    field: 'daysPerWeek',
    values: [0, 8, -1, 1.5, '3', true, [3]],
    message: MESSAGES.daysPerWeek,
    among: { frequency: 'weekly' },
  },
  { field: 'weekdays', values: [[], [1, 1], null], message: MESSAGES.weekdays },
  { field: 'weekdays', values: ['all', {}], message: INPUT_MESSAGES.list },
  { field: 'intervalDays', values: [0, 91, 1.5, '3', null, true], message: MESSAGES.intervalDays },
  {
    field: 'slots',
    values: [[], Array.from({ length: 13 }, () => 'any'), null],
    message: MESSAGES.slots,
  },
  { field: 'slots', values: ['any'], message: INPUT_MESSAGES.list },
  {
    field: 'startDate',
    values: ['', 'soon', '2026-02-30', '2026-03-11T12:00:00Z'],
    message: INPUT_MESSAGES.day,
  },
  { field: 'forgiving', values: ['true', 1, null, {}] },
  { field: 'requiresApproval', values: ['true', 1, null, {}] },
  {
    field: 'endDate',
    values: ['2026-03-10', ''],
    message: MESSAGES.endDate,
  },
  {
    field: 'endDate',
    values: [
      '2026-02-30',
      '2027-02-29',
      'tomorrow',
      '2026-13-01',
      '26-12-01',
      '2026-12-01T25:00:00Z',
      '2026-12-01 10:00',
      '+012026-01-01',
      '2026-03-14T07:30:00',
    ],
    message: INPUT_MESSAGES.day,
  },
  { field: 'endDate', values: ['9999-12-31T23:59:59-23:59', 5, true, []] },
  {
    field: 'endDate',
    values: ['2026-12-01', '2026-12-01T10:00:00Z'],
    message: MESSAGES.endDateOnWeekly,
    among: { frequency: 'weekly' },
  },
  { field: 'color', values: ['red', '', null, 1] },
  { field: 'icon', values: [''], message: MESSAGES.habitIcon },
  { field: 'icon', values: ['ice-cream', 1], message: MESSAGES.oneOf(HABIT_ICONS) },
  { field: 'weekdays', values: [[0], [8], ['1'], ['Mon']], message: MESSAGES.dayOfWeek },
  { field: 'slots', values: [['am'], ['Morning'], [1]], message: MESSAGES.oneOf(PARTS_OF_DAY) },
  { field: 'active', values: ['true', 1, null] },
  { field: 'childId', values: NO_IDS },
];

export const habitsContract: ContractOf<typeof habitsRouter> = {
  list: { callers: READERS_AND_CHILD, call: ofTheChild },
  create: {
    callers: inFamily(MANAGERS),
    call: ({ family }) => ({ input: habitOf(family.childId) }),
    invalid: FIELDS,
  },
  update: {
    callers: inFamily(MANAGERS),
    call: async ({ family }) => ({ input: { id: await aHabit(family), ...habitOf(family.childId) } }),
    invalid: inUpdate(FIELDS),
  },
  delete: {
    callers: inFamily(MANAGERS),
    // A child can have 200 active habits.
    call: async ({ family }) => ({ input: { id: await aHabit(family, { active: false }) } }),
  },
  takeStarterPack: {
    callers: inFamily(MANAGERS),
    call: async (world) => ({ input: { childId: await anotherChild(world), pack: 'little' } }),
    invalid: [
      { field: 'pack', values: ['teens', 'Little', '', null, undefined, 5, ['little'], '__proto__'] },
      { field: 'withOfferedSlots', values: ['yes', 1, null, {}] },
    ],
  },
  completions: {
    callers: READERS_AND_CHILD,
    call: async ({ family }) => ({ input: { id: await aHabit(family) } }),
  },
};

function habitOf(childId: number) {
  return { childId, name: 'Tidy up', description: 'Everything in its box' };
}
