import { expect, test } from 'vitest';
import { hmac, isSignature } from './hmac.ts';

test('a signature has one text, although other texts decode to the same bytes', () => {
  const signature = hmac(Buffer.from('key'), 'purpose', 1);
  const text = signature.toString('base64url');
  expect(isSignature(text, signature)).toBe(true);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=';
  const others = Array.from(alphabet, (last) => text.slice(0, -1) + last).filter((other) => other !== text);
  expect(others.some((other) => Buffer.from(other, 'base64url').equals(signature))).toBe(true);
  expect([...others, `${text}=`, ''].filter((other) => isSignature(other, signature))).toEqual([]);
});
