import { afterEach, expect, test, vi } from 'vitest';
import { formatNumber, formatStars } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import { changeLocale, loadTexts } from '@/lib/i18n/i18n';

afterEach(async () => {
  vi.unstubAllGlobals();
  await changeLocale('en');
});

test('texts, numbers and ages follow a change of the language', async () => {
  await loadTexts('parent');
  expect(formatStars(1500)).toBe('1,500 stars');
  await changeLocale('de');
  expect(formatNumber(1500.5)).toBe('1.500,5');
  expect(formatAgo('2026-05-11T12:00:00Z', Date.parse('2026-05-12T12:00:00Z'))).toBe('vor 1 Tag');
});

test('the generated locale is longer, and from right to left', async () => {
  await loadTexts('parent');
  await changeLocale('ar-XB');
  expect(formatStars(1)).toBe('1\u202e[ stár xx]\u202c');
});

test('the last of two changes counts', async () => {
  await loadTexts('parent');
  await Promise.all([changeLocale('ar-XB'), changeLocale('en')]);
  expect(formatStars(1)).toBe('1 star');
});
