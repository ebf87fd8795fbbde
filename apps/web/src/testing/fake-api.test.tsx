import { expect, test } from 'vitest';
import { fakeApi, outputOf } from './fake-api';
import { ROBIN } from './records';

async function fetchChildren(): Promise<unknown> {
  const response = await fetch('/trpc/children.list');
  return await response.json();
}

test('answers with the fields that the server would send', async () => {
  const withMore = { ...ROBIN, secret: 'not in the schema' };
  fakeApi({ 'children.list': [withMore] });
  expect(await fetchChildren()).toEqual({ result: { data: [ROBIN] } });
});

test('rejects an answer that the schema of its procedure rejects', () => {
  expect(() => outputOf('children.list', [{ ...ROBIN, level: 1.5 }])).toThrow(/children\.list: .*level/s);
});

test('does not compile with a procedure or without a field that the server has', () => {
  // @ts-expect-error -- no procedure has this name
  expect(fakeApi({ 'children.all': [] })).toBeDefined();
  const { level: _, ...incomplete } = ROBIN;
  // @ts-expect-error -- the level is missing
  expect(fakeApi({ 'children.list': [incomplete] })).toBeDefined();
});
