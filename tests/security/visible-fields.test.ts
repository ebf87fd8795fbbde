import { nothing } from '@starchart/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedureDefinition } from '../../apps/api/src/transport/trpc/procedure-definitions.ts';
import { aFamily, aFamilyDevice, aGuest, type TestFamily } from '../../apps/api/test-support/families.ts';
import {
  type JsonSchema,
  namesIn,
  outputSchema,
  outputSchemas,
} from '../../apps/api/test-support/openapi/component-schemas.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import type { TestClient } from '../../apps/api/test-support/test-client.ts';
import { FIELDS, READABLE } from './visible-fields.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());

const READERS: [keyof typeof READABLE, () => Promise<{ client: TestClient }>][] = [
  ['child', async () => ({ client: family.child })],
  ['guest who completes', () => aGuest(app, family, { scope: 'complete' })],
  ['guest who helps', () => aGuest(app, family, { scope: 'help' })],
  ['family device', () => aFamilyDevice(app, family)],
];

test.each(READERS)('the procedures of a %s answer only the listed objects', async (reader, signIn) => {
  const { client } = await signIn();
  const { abilities } = (await client.rest('GET /api/auth/me')).body;
  expect(objectsOf(abilities)).toEqual(words(READABLE[reader]));
});

// Output schemas remove every other field, and the test client rejects responses that do not match them.
test.each(Object.entries(FIELDS))('%s has only the listed fields', (name, fields) => {
  expect(fieldsOf(outputSchemas([name])[name]).toSorted()).toEqual(words(fields));
});

test('fields are listed for exactly the objects with a reader', () => {
  const readable = new Set(Object.values(READABLE).flatMap(words));
  expect(Object.keys(FIELDS).toSorted()).toEqual([...readable].toSorted());
});

/** The names of all objects in the answers of these procedures. */
function objectsOf(procedures: readonly string[]): string[] {
  const answers = procedures.flatMap((name) => {
    const { output } = procedureDefinition(name);
    return output && output !== nothing ? [outputSchema(output)] : [];
  });
  const objects = Object.entries(outputSchemas(namesIn(answers))).filter(([, { type }]) => type === 'object');
  return objects.map(([name]) => name);
}

/** The names of all fields of an object, with those of inner objects; `*` stands for fields with any name. */
function fieldsOf(schema: JsonSchema | undefined): string[] {
  if (!schema) return [];
  const { properties = {}, additionalProperties, items, anyOf = [] } = schema;
  const inner = [items, ...anyOf].flatMap((each) => fieldsOf(each as JsonSchema | undefined));
  const own = Object.entries(properties).flatMap(([name, property]) => [
    name,
    ...fieldsOf(property as JsonSchema).map((field) => `${name}.${field}`),
  ]);
  return [...own, ...(additionalProperties ? ['*'] : []), ...inner];
}

function words(text: string): string[] {
  return text.trim().split(/\s+/).toSorted();
}
