import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

test('a file of another user is explained in one line without a stack', () => {
  const error = Object.assign(new Error("EACCES: permission denied, open '/srv/data/secrets.json'"), {
    code: 'EACCES',
    path: '/srv/data/secrets.json',
  });
  expect(explainFailure(error, 'Something unexpected happened.')).toMatch(
    /^This user may not use \/srv\/data\/secrets\.json \(EACCES\)\. .*chown -R\.$/,
  );
});

test('an unexpected error includes its stack', () => {
  expect(explainFailure(new TypeError('x is not a function'), 'Something unexpected happened.')).toMatch(
    /^Something unexpected happened\.\nTypeError: x is not a function\n {4}at /,
  );
});
