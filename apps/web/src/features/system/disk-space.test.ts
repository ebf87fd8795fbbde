import { expect, test } from 'vitest';
import { diskWords } from './disk-space';

test('a disk with less than a twentieth left is almost full, with less than a seventh getting full', () => {
  const told = [0, 4, 5, 14, 15, 100].map((free) => diskWords(free, 100).words);
  expect(told).toEqual([
    'Almost full: make room soon.',
    'Almost full: make room soon.',
    'Getting full.',
    'Getting full.',
    'Plenty of room.',
    'Plenty of room.',
  ]);
});

test('a disk of no size has no room', () => {
  expect(diskWords(0, 0).words).toBe('Almost full: make room soon.');
});
