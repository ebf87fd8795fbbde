import { expect, test } from 'vitest';
import { hashCode, hintOf, makeCode } from './secret.ts';

test('a code has 16 unambiguous characters in groups of four, and is unique', () => {
  const codes = Array.from({ length: 1000 }, () => makeCode(10));
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test('every character appears at every position, about equally often', () => {
  const codes = Array.from({ length: 3200 }, () => makeCode(10).replaceAll('-', ''));
  for (let index = 0; index < 16; index++) {
    const counts = new Map<string, number>();
    for (const code of codes) {
      const character = code.charAt(index);
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(32);
    // The average is 100; values outside of this range are practically impossible.
    for (const count of counts.values()) expect(count).toSatisfy((it: number) => it > 20 && it < 220);
  }
});

test.each([
  ['in small letters', 'a1b2-c3d4-e5f6-g7h0'],
  ['without hyphens', 'A1B2C3D4E5F6G7H0'],
  ['with blanks between, before and behind', ' A1B2 C3D4\u00a0E5F6\tG7H0 '],
  ['with the dashes that phones make of hyphens', 'A1B2–C3D4—E5F6‑G7H0'],
  ['with letters taken for digits', 'AIB2-C3D4-E5F6-G7HO'],
  ['with small letters taken for digits', 'alb2-c3d4-e5f6-g7ho'],
  ['in full width', 'Ａ１Ｂ２－Ｃ３Ｄ４－Ｅ５Ｆ６－Ｇ７Ｈ０'],
])('a code typed %s is the same code', (_how, typed) => {
  expect(hashCode(typed)).toEqual(hashCode('A1B2-C3D4-E5F6-G7H0'));
});

test.each(['A1B2-C3D4-E5F6-G7H1', 'A1B2-C3D4-E5F6-G7H', 'A1B2-C3D4-E5F6-G7H00', 'A1B2_C3D4_E5F6_G7H0', ''])(
  'the code %s is different',
  (other) => {
    expect(hashCode(other)).not.toEqual(hashCode('A1B2-C3D4-E5F6-G7H0'));
  },
);

test('the hint of a code is its last four characters', () => {
  expect(hintOf('A1B2-C3D4-E5F6-G7H0')).toBe('G7H0');
});
