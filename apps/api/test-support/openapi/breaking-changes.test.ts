import { expect, test } from 'vitest';
import { breakingChanges, type ComparedDocument } from './breaking-changes.ts';
import type { JsonSchema } from './component-schemas.ts';
import type { Operation } from './document.ts';

const REWARD: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 80 },
    icon: { type: 'string', enum: ['castle', 'dragon'] },
    cost: { type: 'integer' },
    until: { type: 'string', format: 'date' },
  },
  required: ['name', 'cost'],
};

type Change = Partial<Operation> & { sent?: JsonSchema; got?: JsonSchema };

/** A document with one operation, `PUT /reward`. */
function documentWith({ sent = REWARD, got = REWARD, ...operation }: Change = {}): ComparedDocument {
  return {
    paths: {
      '/reward': {
        put: {
          operationId: 'rewards.update',
          tags: [],
          summary: '',
          security: [],
          requestBody: { required: true, content: json('Sent') },
          responses: { 200: { description: '', content: json('Got') } },
          ...operation,
        },
      },
    },
    components: { schemas: { Sent: sent, Got: got }, responses: {}, parameters: {} },
  };
}

function json(name: string) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example: {} } };
}

const changed = (properties: Record<string, JsonSchema>, required = REWARD.required): JsonSchema => ({
  ...REWARD,
  properties: { ...REWARD.properties, ...properties },
  ...(required && { required }),
});

function lacking(field: string): JsonSchema {
  const properties = Object.entries(REWARD.properties ?? {}).filter(([name]) => name !== field);
  return { ...REWARD, properties: Object.fromEntries(properties) };
}

const parameter = (required: boolean) => ({
  parameters: [{ name: 'limit', in: 'query', required, schema: { type: 'integer' } }],
});

const AT = 'PUT /reward';

test.each<[string, Change, string[]]>([
  ['a field of a request is removed', { sent: lacking('until') }, [`${AT}: body.until is gone`]],
  [
    'a field of a request becomes required',
    { sent: changed({}, ['name', 'cost', 'icon']) },
    [`${AT}: body.icon is now required`],
  ],
  [
    'a new field of a request is required',
    { sent: changed({ note: { type: 'string' } }, ['name', 'cost', 'note']) },
    [`${AT}: body.note is now required`],
  ],
  [
    'a choice in a request is removed',
    { sent: changed({ icon: { type: 'string', enum: ['castle'] } }) },
    [`${AT}: body.icon can no longer be dragon`],
  ],
  [
    'free text in a request becomes a choice',
    { sent: changed({ name: { type: 'string', enum: ['Cinema'], maxLength: 80 } }) },
    [`${AT}: body.name can no longer be any other`],
  ],
  [
    'a limit of a request gets narrower',
    { sent: changed({ name: { type: 'string', maxLength: 40 } }) },
    [`${AT}: body.name has narrower limits`],
  ],
  [
    'a type in a request changes',
    { sent: changed({ cost: { type: 'string' } }) },
    [`${AT}: body.cost can no longer be integer`],
  ],
  [
    'a format in a request changes',
    { sent: changed({ until: { type: 'string', format: 'date-time' } }) },
    [`${AT}: body.until can no longer be string (date)`],
  ],
  ['a field of a response is removed', { got: lacking('until') }, [`${AT}: 200.until is gone`]],
  [
    'a field of a response can be missing',
    { got: changed({}, ['name']) },
    [`${AT}: 200.cost can now be missing`],
  ],
  [
    'a field of a response can be null',
    { got: changed({ cost: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }) },
    [`${AT}: 200.cost can now be null`],
  ],
  ['a response becomes a list', { got: { type: 'array', items: REWARD } }, [`${AT}: 200 can now be array`]],
  ['a response has another status', { responses: { 201: { description: '' } } }, [`${AT}: 200 is gone`]],
  ['a session becomes required', { security: [{ session: [] }] }, [`${AT} now wants a session`]],
  ['a new parameter is required', parameter(true), [`${AT}: query parameter limit is now required`]],
])('clients break when %s', (_, change, breaks) => {
  expect(breakingChanges(documentWith(), documentWith(change))).toEqual(breaks);
});

test('removing an operation, a parameter or a body is a breaking change', () => {
  const gone = { ...documentWith(), paths: {} };
  expect(breakingChanges(documentWith(), gone)).toEqual([`${AT} is gone`]);
  expect(breakingChanges(documentWith(parameter(false)), documentWith())).toEqual([
    `${AT}: query parameter limit is gone`,
  ]);
  const bodiless = documentWith();
  delete bodiless.paths['/reward']?.['put']?.requestBody;
  expect(breakingChanges(documentWith(), bodiless)).toEqual([`${AT}: the body is gone`]);
  expect(breakingChanges(bodiless, documentWith())).toEqual([`${AT}: a body is now required`]);
  const optional = documentWith({ requestBody: { required: false, content: json('Sent') } });
  expect(breakingChanges(bodiless, optional)).toEqual([]);
  expect(breakingChanges(optional, documentWith())).toEqual([`${AT}: a body is now required`]);
});

test.each<[string, Change]>([
  ['nothing changes', {}],
  ['a request gets an optional field', { sent: changed({ note: { type: 'string' } }) }],
  ['a field of a request becomes optional', { sent: changed({}, ['name']) }],
  [
    'a request has more choices',
    { sent: changed({ icon: { type: 'string', enum: ['castle', 'dragon', 'owl'] } }) },
  ],
  ['a limit of a request gets wider', { sent: changed({ name: { type: 'string', maxLength: 90 } }) }],
  ['a response gets a new field', { got: changed({ note: { type: 'string' } }) }],
  [
    'an enumeration in a response grows',
    { got: changed({ icon: { type: 'string', enum: ['castle', 'dragon', 'owl'] } }) },
  ],
  ['a new parameter is optional', parameter(false)],
])('clients keep working when %s', (_, change) => {
  expect(breakingChanges(documentWith(), documentWith(change))).toEqual([]);
});

/** A document with one webhook, `reward.created`. */
function withMessage(got: JsonSchema): ComparedDocument {
  const document = documentWith({ got });
  const post: Operation = {
    operationId: 'webhook.reward',
    tags: [],
    summary: '',
    security: [],
    requestBody: { required: true, content: json('Got') },
    responses: {},
  };
  return { ...document, paths: {}, webhooks: { 'reward.created': { post } } };
}

test('compares the messages of webhooks like responses', () => {
  const before = withMessage(REWARD);
  expect(breakingChanges(before, withMessage(changed({ color: { type: 'string' } })))).toEqual([]);
  expect(breakingChanges(before, withMessage(lacking('cost')))).toEqual([
    'webhook reward.created.cost is gone',
  ]);
  expect(breakingChanges(before, { ...before, webhooks: {} })).toEqual(['webhook reward.created is gone']);
});
