import { Signer } from '@fastify/cookie';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cookieSigner } from './cookie-signer.ts';

const SECRET = 'a secret of thirty-two characters';
const signer = cookieSigner(SECRET);
const original = new Signer(SECRET);

test('signs as the library does, and reads what it has signed, however often', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const signed = original.sign(value);
      for (let time = 1; time <= 2; time++) {
        expect(signer.sign(value)).toBe(signed);
        expect(signer.unsign(signed)).toEqual({ valid: true, renew: false, value });
        expect(original.unsign(signed).value).toBe(value);
      }
    }),
  );
});

test('takes nothing for its own that the library does not', () => {
  const mine = original.sign('a session');
  const strangers = [
    new Signer('another secret of as many letters').sign('a session'),
    original.sign('another session').replace('another', 'a'),
    mine.slice(0, -1),
    `${mine}=`,
    `${mine} `,
    `.${mine}`,
    mine.toUpperCase(),
    'a session',
    'a session.',
    '.',
    '',
  ];
  expect(signer.unsign(mine).valid).toBe(true);
  for (const stranger of strangers) {
    expect(signer.unsign(stranger)).toEqual({ valid: false, renew: false, value: null });
    expect(original.unsign(stranger).valid).toBe(false);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(signer.unsign(text)).toEqual(original.unsign(text));
    }),
  );
});
