import { expect, test } from 'vitest';
import { isPostgresUrl } from './postgres-url.ts';

test.each([
  'postgresql://stars@db/stars',
  'postgres://stars:p%40ss%2Fw%23rd@db:5432/stars',
  'postgresql://stars:p@ss@db/stars',
  'postgresql://stars@/stars?host=/run/postgresql',
  'postgresql://stars@localhost/stars?host=%2Ftmp&port=5432',
  'postgresql:///stars?host=/run/postgresql',
  'postgresql://stars:x@db/stars?user=stars@tenant',
])('accepts %s', (address) => {
  expect(isPostgresUrl(address)).toBe(true);
});

test.each([
  'localhost:5432',
  'mysql://db',
  'postgresql://',
  'postgresql://stars:1/23@db/stars',
  'postgresql://stars:1?23@db/stars',
  'postgresql://stars:1#23@db/stars',
  'postgresql://stars:a@b/c@db/stars',
  'postgresql://stars:secret@db/stars#1',
])('C8: rejects %s, which names another host or shows a part of the password', (address) => {
  expect(isPostgresUrl(address)).toBe(false);
});
