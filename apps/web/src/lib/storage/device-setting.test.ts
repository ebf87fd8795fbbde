import { afterEach, expect, test, vi } from 'vitest';
import { deviceSetting } from '@/lib/storage/device-setting';

afterEach(() => vi.unstubAllGlobals());

function storageOf(stored: Map<string, string>) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('stores a setting under its key and removes it when cleared', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', storageOf(stored));
  const colors = deviceSetting('colors');
  expect(colors.read()).toBeNull();
  colors.write('dark');
  expect(stored.get('colors')).toBe('dark');
  expect(deviceSetting('colors').read()).toBe('dark');
  colors.write(null);
  expect(stored.has('colors')).toBe(false);
});

function forbid(): never {
  throw new DOMException('denied', 'SecurityError');
}

test('keeps a setting for the lifetime of the page without storage', () => {
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  const colors = deviceSetting('colors');
  expect(colors.read()).toBeNull();
  colors.write('dark');
  expect(colors.read()).toBe('dark');
  colors.write(null);
  expect(colors.read()).toBeNull();
});

test('notifies subscribers of changes in this page and other tabs until they unsubscribe', () => {
  vi.stubGlobal('localStorage', storageOf(new Map()));
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const colors = deviceSetting('colors');
  const heard = vi.fn<() => void>();
  const end = colors.subscribe(heard);
  colors.write('dark');
  window.dispatchEvent(new Event('storage'));
  expect(heard).toHaveBeenCalledTimes(2);
  end();
  colors.write('light');
  window.dispatchEvent(new Event('storage'));
  expect(heard).toHaveBeenCalledTimes(2);
});
