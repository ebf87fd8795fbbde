import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { webhookMessageType } from '@starchart/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REST_ROUTES } from '../../src/transport/rest/routes.ts';
import { newAjv, pointingInto } from '../documented-answers.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { breakingChanges } from './breaking-changes.ts';
import type { JsonSchema } from './component-schemas.ts';
import { openApiDocument } from './document.ts';
import { COMMITTED_DOCUMENT } from './generate-openapi.ts';

const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

describe('the document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { errors } = await validator.validate({ ...structuredClone(document) });
    expect(errors ?? []).toEqual([]);
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  test('has every REST path, the download, and no other', () => {
    const served = REST_ROUTES.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/, '{$1}')}`);
    expect(operations.map(({ name }) => name).toSorted()).toEqual(
      [...served, 'GET /account/export/{token}'].toSorted(),
    );
  });

  test('uses all its components, not only in extensions', () => {
    const text = JSON.stringify(document, (key, value: unknown) =>
      key.startsWith('x-') ? undefined : value,
    );
    for (const kind of ['schemas', 'responses', 'parameters'] as const) {
      for (const name of Object.keys(document.components[kind])) {
        expect(text).toContain(`"#/components/${kind}/${name}"`);
      }
    }
  });

  test('has a webhook for every type of message', () => {
    expect(Object.keys(document.webhooks)).toEqual(webhookMessageType.options);
  });

  test('says what a password without a login means', () => {
    for (const name of ['CreateChildInput', 'UpdateChildInput']) {
      const password = (document.components.schemas as Record<string, JsonSchema>)[name]?.properties?.[
        'password'
      ];
      expect(password).toMatchObject({
        description: expect.stringContaining('Without `canLogin` it is stored'),
      });
    }
  });

  test('names no host', () => {
    expect(document.servers).toEqual([{ url: '/api' }]);
    // Except home.example.org, the host in examples.
    expect(JSON.stringify(document)).not.toMatch(/https?:\/\/(?!home\.example\.org[/.])/);
  });

  test('is the committed one; `npm run generate:openapi` in apps/api regenerates it', () => {
    const committed = JSON.parse(readFileSync(COMMITTED_DOCUMENT, 'utf8'));
    expect(breakingChanges(committed, document)).toEqual([]);
    expect(document).toEqual(committed);
  });

  test('the document breaks no program that was written for release 0.2.0', () => {
    const released = readFileSync(new URL('./released-0.2.0.json.gz', import.meta.url));
    expect(breakingChanges(JSON.parse(gunzipSync(released).toString()), document)).toEqual([]);
  });
});

describe('every example matches its schema:', () => {
  const ajv = newAjv();
  ajv.addSchema(document, 'openapi');
  const shared = Object.entries(document.components.responses).map(([name, response]) => ({
    name,
    operation: { requestBody: undefined, responses: { [name]: response } },
  }));

  const webhooks = Object.entries(document.webhooks).map(([name, { post }]) => ({ name, operation: post }));

  test.each([...operations, ...webhooks, ...shared])('$name', ({ operation }) => {
    const pieces = [operation.requestBody, ...Object.values(operation.responses)].flatMap(
      (piece) => piece?.content?.['application/json'] ?? [],
    );
    for (const piece of pieces) {
      const { schema, example, examples } = piece as NonNullable<
        (typeof document.components.responses)[string]['content']
      >[string];
      const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
      expect(values.length).toBeGreaterThan(0);
      const validate = ajv.compile(pointingInto('openapi', schema ?? {}));
      for (const value of values) {
        expect(validate(value) ? [] : validate.errors).toEqual([]);
      }
    }
  });
});

describe('GET /api/openapi.json', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  test('serves it without a login, and 304 to a client with a current copy', async () => {
    const first = await app.visitor().rest('GET /api/openapi.json');
    expect(first.body).toEqual(JSON.parse(JSON.stringify(document)));
    const again = await app.visitor().send({
      method: 'GET',
      url: '/api/openapi.json',
      headers: { 'if-none-match': first.headers.etag?.toString() },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
