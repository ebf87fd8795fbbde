import { expect, test } from 'vitest';
import { assertDocumented } from './documented-answers.ts';

const MIA = {
  id: 7,
  parentId: 3,
  name: 'Mia',
  avatar: '10',
  look: 'playful',
  readAloud: 'off',
  mascotItem: null,
  level: 4,
  totalPoints: 645,
  currentPoints: 85,
  username: null,
  canLogin: false,
};

const json = (status: number, body: object) => ({
  status,
  contentType: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
});
const refused = (status: number, code: string) => json(status, { code, message: 'No.' });

test.each([
  ['a child', 'GET /api/children/7?fresh=1', json(200, MIA)],
  ['no session', 'GET /api/children/7', refused(401, 'UNAUTHENTICATED')],
  ['an empty response', 'POST /api/logout', { status: 204, contentType: undefined, text: '' }],
  ['that there is no such path', 'GET /api/nowhere', refused(404, 'NOT_FOUND')],
])('the document describes %s', (_, call, answer) => {
  expect(() => assertDocumented(...split(call), answer)).not.toThrow();
});

test.each([
  ['an unknown field', 'GET /api/children/7', json(200, { ...MIA, passwordHash: 'x' })],
  ['a field that is missing', 'GET /api/children/7', json(200, { ...MIA, level: undefined })],
  ['a field of another type', 'GET /api/children/7', json(200, { ...MIA, level: '4' })],
  ['another status', 'GET /api/children/7', json(201, MIA)],
  ['another code', 'GET /api/children/7', refused(401, 'KEY_REUSED')],
  ['another content type', 'GET /api/children/7', { ...json(200, MIA), contentType: 'text/html' }],
  ['words where there is nothing to say', 'POST /api/logout', json(204, {})],
  ['a path that is served on the quiet', 'GET /api/secrets', json(200, {})],
])('the document does not describe %s', (_, call, answer) => {
  expect(() => assertDocumented(...split(call), answer)).toThrow();
});

function split(call: string): [method: string, url: string] {
  return call.split(' ') as [string, string];
}
