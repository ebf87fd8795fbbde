import { databaseFingerprint } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REST_ROUTES } from '../../apps/api/src/transport/rest/routes.ts';
import { procedureCalled } from '../../apps/api/test-support/all-procedures.ts';
import { aFamily, aFamilyDevice, aHabit, aReward, givePoints } from '../../apps/api/test-support/families.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import type { TestClient } from '../../apps/api/test-support/test-client.ts';
import { textFieldsOf } from '../../apps/api/test-support/values-of-schema.ts';
import {
  BAD_INPUT_TABLE,
  type BadField,
  type BadInputObjects,
  type CallUnderTest,
  LONE_SURROGATE,
  NUL,
} from './bad-input-table.ts';

/** The beginnings of Zod's own messages. */
const ZOD_DEFAULTS = /^(Invalid (input|option|ISO|UUID|string)|Too (small|big)|Unrecognized|Expected)/;

let app: TestApp;
let objects: BadInputObjects;
beforeAll(async () => {
  app = await startTestApp();
  const family = await aFamily(app);
  await givePoints(family, 10);
  const { id: familyDeviceId, client: device } = await aFamilyDevice(app, family);
  const items = { habitId: await aHabit(family), rewardId: await aReward(family) };
  objects = { family, ...items, familyDeviceId, device };
});
afterAll(() => app.close());
// Resets the rate limits, so that wrong passwords do not add up.
beforeEach(() => app.db.deleteFrom('rate_limits').execute());

test('the table contains every call with fields', () => {
  const takesFields = REST_ROUTES.filter(({ bodyFields }) => bodyFields.length > 0).map(
    ({ method, path }) => `${method} /api${path.replace(/:(\w+)/, '{$1}')}`,
  );
  expect(BAD_INPUT_TABLE.map(({ rest }) => rest).toSorted()).toEqual(takesFields.toSorted());
});

test('every field has invalid values', () => {
  const missing = BAD_INPUT_TABLE.flatMap((call) => {
    const covered = [...call.bad, ...badTexts(call)].map(({ field }) => field);
    return fieldsOf(call)
      .filter((field) => !covered.includes(field))
      .map((field) => `${call.procedure} ${field}`);
  });
  expect(missing).toEqual([]);
});

describe.each(BAD_INPUT_TABLE)('$rest', (call) => {
  const { rest, procedure, by, id, token, valid, bad } = call;
  test.each([...bad, ...badTexts(call)])('rejects invalid values of $field', async (row) => {
    const { field, values, message, among } = row;
    const client = await clientOf(by);
    const before = await databaseFingerprint(app.db);
    const pathId = id?.(objects);
    for (const [index, value] of values.entries()) {
      const body = { ...valid(objects), ...among, [field]: value };
      const answer = await client.mutate(procedure, {
        ...(pathId !== undefined && { id: pathId }),
        ...(token !== undefined && { token }),
        ...body,
      });
      const given = `${shown(value)}: ${answer.text}`;
      expect(answer.status, given).toBe(400);
      expect(answer.body.code, given).toBe('VALIDATION');
      expect(answer.body.message, given).toBe(answer.body.errors[0].message);
      for (const error of answer.body.errors) expect(error.message, given).not.toMatch(ZOD_DEFAULTS);
      const errors = answer.body.errors.filter(isOn(field));
      expect(errors.length, given).toBeGreaterThan(0);
      if (message !== undefined) expect(errors).toContainEqual(expect.objectContaining({ message }));
      // REST passes every body on as it is.
      if (index > 0) continue;
      const path = rest.replace('{id}', String(pathId)).replace('{token}', token ?? '');
      const overRest = await client.rest(path, body);
      expect([overRest.status, overRest.body]).toEqual([400, answer.body]);
    }
    expect(await databaseFingerprint(app.db)).toBe(before);
  });
});

function fieldsOf({ procedure }: CallUnderTest): readonly string[] {
  return REST_ROUTES.find((route) => route.procedure === procedure)?.bodyFields ?? [];
}

/** Invalid values of the text fields that have no row in the table, hence no message of their own. */
function badTexts({ procedure, bad }: CallUnderTest): BadField[] {
  return procedureCalled(procedure)
    .inputs.flatMap(textFieldsOf)
    .filter(({ field }) => bad.every((row) => row.field !== field))
    .map(({ field, maxLength }) => ({
      field,
      values: ['x'.repeat(maxLength + 1), NUL, LONE_SURROGATE, 5, [], {}],
    }));
}

async function clientOf(by: CallUnderTest['by']): Promise<TestClient> {
  if (by === 'admin') return await app.admin();
  if (by === 'device') return objects.device;
  return by === 'parent' ? objects.family.parent : app.visitor();
}

/** The field or an entry of it. A login with a missing field reports its username. */
function isOn(field: string) {
  return ({ path }: { path: string }) =>
    path === field || path.startsWith(`${field}.`) || (field === 'canLogin' && path === 'username');
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'left out';
  return text.length > 40 ? `${text.slice(0, 12)}… of ${text.length} characters` : text;
}
