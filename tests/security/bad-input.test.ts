import { databaseFingerprint } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REST_ROUTES } from '../../apps/api/src/transport/rest/routes.ts';
import { createActors, type TestActors } from '../../apps/api/test-support/actors.ts';
import { procedureCalled } from '../../apps/api/test-support/all-procedures.ts';
import type { Call } from '../../apps/api/test-support/authorization-table.ts';
import type { InvalidValues } from '../../apps/api/test-support/contract.ts';
import { givePoints } from '../../apps/api/test-support/families.ts';
import { LONE_SURROGATE, NUL } from '../../apps/api/test-support/invalid-values.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import type { TestClient } from '../../apps/api/test-support/test-client.ts';
import { inputOf } from '../../apps/api/test-support/transports.ts';
import { textFieldsOf } from '../../apps/api/test-support/values-of-schema.ts';
import { SHARED_ROWS, type SharedRow, whoMay } from '../../apps/api/test-support/writes.ts';

/** The beginnings of Zod's own messages. */
const ZOD_DEFAULTS = /^(Invalid (input|option|ISO|UUID|string)|Too (small|big)|Unrecognized|Expected)/;

let app: TestApp;
let world: TestActors;
beforeAll(async () => {
  app = await startTestApp();
  world = await createActors(app);
  await givePoints(world.family, 100);
});
afterAll(() => app.close());
// Wrong passwords must not add up, and a valid one must not count for the next test.
beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute();
  await app.db.updateTable('sessions').set({ confirmed_at: null }).execute();
});

const WITH_INVALID_VALUES = SHARED_ROWS.filter(({ invalid }) => invalid);

test('every call with fields has invalid values, and no other', () => {
  const takesFields = REST_ROUTES.filter(({ bodyFields }) => bodyFields.length > 0);
  expect(WITH_INVALID_VALUES.map(({ procedure }) => procedure).toSorted()).toEqual(
    takesFields.map(({ procedure }) => procedure).toSorted(),
  );
});

test('every field has invalid values', () => {
  const missing = WITH_INVALID_VALUES.flatMap((row) => {
    const covered = invalidValuesOf(row).map(({ field }) => field);
    return fieldsOf(row)
      .filter((field) => !covered.includes(field))
      .map((field) => `${row.procedure} ${field}`);
  });
  expect(missing).toEqual([]);
});

describe.each(WITH_INVALID_VALUES)('$rest', (row) => {
  const { rest, procedure } = row;
  let valid: Call;
  let client: TestClient;
  beforeAll(async () => {
    const actor = whoMay(row);
    valid = (await row.call?.(world, actor)) ?? {};
    client = valid.by ?? world.clients[actor];
  });

  test.each(invalidValuesOf(row))('rejects invalid values of $field', async (invalid) => {
    const { field, values, message, among } = invalid;
    const before = await databaseFingerprint(app.db);
    for (const [index, value] of values.entries()) {
      const changed = { ...among, [field]: value };
      const answer = await client.mutate(procedure, { ...inputOf(valid), ...changed });
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
      const token = field === 'token' ? encodeURIComponent(String(value)) : valid.token;
      const path = rest.replace('{id}', String(valid.id)).replace('{token}', String(token));
      const overRest = await client.rest(path, { ...valid.body, ...changed });
      expect([overRest.status, overRest.body]).toEqual([400, answer.body]);
    }
    expect(await databaseFingerprint(app.db)).toBe(before);
  });
});

function fieldsOf({ procedure }: SharedRow): readonly string[] {
  return REST_ROUTES.find((route) => route.procedure === procedure)?.bodyFields ?? [];
}

function invalidValuesOf(row: SharedRow): InvalidValues[] {
  return [...(row.invalid ?? []), ...badTexts(row)];
}

/** Invalid values of the text fields that the contract does not list, hence without a message of their own. */
function badTexts({ procedure, invalid = [] }: SharedRow): InvalidValues[] {
  return procedureCalled(procedure)
    .inputs.flatMap(textFieldsOf)
    .filter(({ field }) => invalid.every((values) => values.field !== field))
    .map(({ field, maxLength }) => ({
      field,
      values: ['x'.repeat(maxLength + 1), NUL, LONE_SURROGATE, 5, [], {}],
    }));
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
