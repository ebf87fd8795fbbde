import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aFamily,
  aFamilyDevice,
  aGuest,
  aHabit,
  aMember,
  aToken,
  expectSuccess,
  setPin,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';

/** Wednesday noon. */
const NOW = '2026-03-11T12:00:00.000Z';
const HOUR_MS = 3_600_000;
const DAYS = ['2026-03-11', '2026-03-10', '2026-03-09'];

let app: TestApp;
let family: TestFamily;
let habitId: number;
beforeAll(async () => {
  app = await startTestApp('2026-03-01T12:00:00.000Z');
  family = await aFamily(app, { timeZone: 'UTC' });
  habitId = await aHabit(family);
  app.clock.moveTo(NOW);
});
afterAll(() => app.close());

const token = (scope: 'read' | 'complete' | 'manage') => async () =>
  (await aToken(app, family, { scope })).program;
const guest = (scope: 'complete' | 'help') => async () => (await aGuest(app, family, { scope })).client;
const member = (familyRole: 'helper' | 'viewer') => async () =>
  (await aMember(app, family, { familyRole })).client;
const device = async () => (await aFamilyDevice(app, family)).client;
async function profile(person: object): Promise<TestClient> {
  const client = await device();
  await expectSuccess(client, 'POST /api/profiles/enter', person);
  return client;
}
async function parentByPin(): Promise<TestClient> {
  const pin = await setPin(family);
  return await profile({ parentId: family.parentId, pin });
}
async function signedIn(call: string, login: object): Promise<TestClient> {
  const client = app.visitor();
  await expectSuccess(client, call, login);
  return client;
}
const parent = () => signedIn('POST /api/login', family.parentLogin);
const child = () => signedIn('POST /api/child-login', family.childLogin);

const ALL = ['done', 'done', 'done'];
const TODAY_ONLY = ['done', 'DAY_CHANGED', 'DAY_CHANGED'];
const TO_YESTERDAY = ['done', 'done', 'VALIDATION'];
const NONE = ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'];

/** Of a caller: by the day, by the time of a late tap, and by a correction of the chart; each for today, yesterday and the day before. */
const CALLERS: [
  string,
  () => Promise<TestClient>,
  { day: string[]; late: string[]; chart: string[] },
  boolean?,
][] = [
  ['a parent', parent, { day: ALL, late: ALL, chart: ALL }],
  ['a parent on the child’s page', parent, { day: TODAY_ONLY, late: ALL, chart: ALL }, true],
  ['a parent by PIN', parentByPin, { day: ALL, late: ALL, chart: ALL }],
  ['a helper', member('helper'), { day: TO_YESTERDAY, late: TO_YESTERDAY, chart: TO_YESTERDAY }],
  [
    'a helper on the child’s page',
    member('helper'),
    { day: TODAY_ONLY, late: TO_YESTERDAY, chart: TO_YESTERDAY },
    true,
  ],
  ['a viewer', member('viewer'), { day: NONE, late: NONE, chart: NONE }],
  ['the child', child, { day: TODAY_ONLY, late: ALL, chart: NONE }],
  [
    'the child on a family device',
    () => profile({ childId: family.childId }),
    { day: TODAY_ONLY, late: ALL, chart: NONE },
  ],
  ['a family device', device, { day: TODAY_ONLY, late: ALL, chart: NONE }],
  ['a guest who completes', guest('complete'), { day: TODAY_ONLY, late: NONE, chart: NONE }],
  ['a guest who helps', guest('help'), { day: TODAY_ONLY, late: NONE, chart: NONE }],
  ['a token that reads', token('read'), { day: NONE, late: NONE, chart: NONE }],
  ['a token that completes', token('complete'), { day: TODAY_ONLY, late: TODAY_ONLY, chart: NONE }],
  ['a token that manages', token('manage'), { day: ALL, late: ALL, chart: ALL }],
];

const outcomeOf = ({ status, body }: Answer) => (status < 300 ? 'done' : (body.code as string));

async function outcomes(send: (daysAgo: number) => Promise<Answer>): Promise<string[]> {
  const answers: string[] = [];
  for (const daysAgo of DAYS.keys()) answers.push(outcomeOf(await send(daysAgo)));
  return answers;
}

describe.each(CALLERS)('%s reaches', (_who, by, expected, asChild = false) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await by();
  });

  const completion = (daysAgo: number) => {
    const occurredAt = new Date(Date.parse(NOW) - daysAgo * 24 * HOUR_MS - HOUR_MS).toISOString();
    const habit = { habitId, childId: family.childId, slot: 1, asChild };
    return { byDay: { ...habit, day: DAYS[daysAgo] }, late: { ...habit, occurredAt } };
  };

  test.each(['undo', 'record'])('the days of %s', async (what) => {
    const call = `completions.${what}`;
    expect(await outcomes((daysAgo) => client.mutate(call, completion(daysAgo).byDay))).toEqual(expected.day);
    await clear();
    const sent = { 'starchart-sent-at': NOW };
    expect(await outcomes((daysAgo) => client.mutate(call, completion(daysAgo).late, sent))).toEqual(
      expected.late,
    );
    await clear();
  });

  test('the days of the chart', async () => {
    const path = `POST /api/children/${family.childId}/chart-corrections`;
    const correct = (daysAgo: number) =>
      client.rest(path, { cells: [{ habitId, day: DAYS[daysAgo], done: true }] });
    expect(await outcomes(correct)).toEqual(expected.chart);
    await clear();
  });
});

/** As if nothing had been completed or undone. */
async function clear(): Promise<void> {
  const cells = DAYS.map((day) => ({ habitId, day, done: false }));
  const { program } = await aToken(app, family);
  await expectSuccess(program, `POST /api/children/${family.childId}/chart-corrections`, { cells });
  const ofHabit = app.db
    .updateTable('habits')
    .set({ removals: '[]', undo_count: 0 })
    .where('id', '=', habitId);
  await ofHabit.execute();
}
