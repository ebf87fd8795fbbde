import { englishFor } from '@starchart/domain';
import { describe, expect, test, vi } from 'vitest';
import {
  formatAmount,
  formatBytes,
  formatDay,
  formatNumber,
  formatPoints,
  formatStars,
} from '@/lib/format/format';

describe('counts', () => {
  test('uses singular and plural', () => {
    expect([0, 1, 25].map(formatStars)).toEqual(['0 stars', '1 star', '25 stars']);
    expect([1, 1500].map(formatPoints)).toEqual(['1 point', '1,500 points']);
  });

  test('amounts have a sign', () => {
    expect([5, -10, 0].map(formatAmount)).toEqual(['+5', '−10', '+0']);
  });
});

test('formats numbers like Intl in the locale of the reader', () => {
  for (const value of [0, 7, 999, -40, -999, 1000, -1000, 12_345_678, 0.5]) {
    expect(formatNumber(value)).toBe(new Intl.NumberFormat(englishFor(navigator.language)).format(value));
  }
});

test('a calendar day is the same in every time zone', () => {
  for (const place of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    vi.stubEnv('TZ', place);
    expect(formatDay('2026-05-12', 'long')).toContain('12');
  }
  vi.unstubAllEnvs();
});

test('formats sizes in the largest fitting unit', () => {
  expect([0, 1, 512, 1500, 8_400_000, 128_000_000_000, 2e12].map(formatBytes)).toEqual([
    '0 bytes',
    '1 byte',
    '512 bytes',
    '1.5 kB',
    '8.4 MB',
    '128 GB',
    '2 TB',
  ]);
});
