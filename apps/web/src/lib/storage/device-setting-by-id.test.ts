import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceSettingById } from './device-setting-by-id';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('keeps one value for each id', () => {
  const colors = deviceSettingById('colors', 10);
  expect(colors.read(1)).toBeUndefined();
  colors.write(1, 'dark blue');
  colors.write(11, 'green');
  colors.write(1, 'red');
  expect([colors.read(1), colors.read(11)]).toEqual(['red', 'green']);
  expect(deviceSettingById('colors', 10).read(1)).toBe('red');
});

test('removes a value, and the setting with the last one', () => {
  const colors = deviceSettingById('colors', 10);
  colors.write(1, 'red');
  colors.write(2, 'green');
  colors.write(1, undefined);
  expect([colors.read(1), colors.read(2)]).toEqual([undefined, 'green']);
  colors.write(2, undefined);
  expect(stored).toEqual(new Map());
});

test('drops the values that were written first', () => {
  const colors = deviceSettingById('colors', 2);
  for (const id of [1, 2, 3]) colors.write(id, 'red');
  expect([1, 2, 3].map(colors.read)).toEqual([undefined, 'red', 'red']);
});
