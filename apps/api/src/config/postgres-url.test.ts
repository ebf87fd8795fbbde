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
])('the database URL %s is rejected as incomplete, ambiguous or not for PostgreSQL', (address) => {
  expect(isPostgresUrl(address)).toBe(false);
});
