import { expect, test } from 'vitest';
import '@/lib/i18n/i18n';
import { diskTexts } from './disk-space';

test('rates a disk below 5 % free as almost full and below 15 % as getting full', () => {
  const told = [0, 4, 5, 14, 15, 100].map((free) => diskTexts(free, 100).words);
  expect(told).toEqual([
    'Almost full. Free up space soon.',
    'Almost full. Free up space soon.',
    'Getting full.',
    'Getting full.',
    'Plenty of space.',
    'Plenty of space.',
  ]);
});

test('rates a disk without a size as full', () => {
  expect(diskTexts(0, 0).words).toBe('Almost full. Free up space soon.');
});
