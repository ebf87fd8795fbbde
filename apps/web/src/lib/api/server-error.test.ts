import { describe, expect, test } from 'vitest';
import { fieldErrorsOf, messageOf, readServerError } from '@/lib/api/server-error';

function refusal(message: string, data: Record<string, unknown>) {
  return Object.assign(new Error(message), { data });
}

describe('the message of a failure', () => {
  test('comes from the server if there is one', () => {
    const spent = refusal('These stars have already been spent.', { code: 'STARS_SPENT', httpStatus: 409 });
    expect(messageOf(spent, 'default')).toBe('These stars have already been spent.');
  });

  test('is the default after a server error or without a response', () => {
    expect(messageOf(refusal('Something', { code: 'INTERNAL', httpStatus: 500 }), 'default')).toBe('default');
    expect(messageOf(new TypeError('Failed to fetch'), 'default')).toBe('default');
    expect(messageOf('not even an error', 'default')).toBe('default');
  });
});

test('maps field errors to their fields', () => {
  const invalid = refusal('Invalid invite code', {
    code: 'VALIDATION',
    httpStatus: 400,
    errors: [{ path: 'inviteCode', message: 'Invalid invite code' }, 'noise'],
  });
  expect(fieldErrorsOf(invalid)).toEqual({ inviteCode: 'Invalid invite code' });
  expect(readServerError(invalid)?.code).toBe('VALIDATION');
});
