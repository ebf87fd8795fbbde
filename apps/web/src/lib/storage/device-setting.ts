/** A setting in the storage of this browser, the same in all tabs; null by default. */
export type DeviceSetting = {
  read: () => string | null;
  write: (value: string | null) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Private windows may forbid storage; the setting then lasts as long as the page. */
export function deviceSetting(key: string): DeviceSetting {
  const listeners = new Set<() => void>();
  let here: string | null = null;

  return {
    read() {
      try {
        return localStorage.getItem(key);
      } catch {
        return here;
      }
    },
    write(value) {
      here = value;
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
      } catch {
        // Remembered in `here` only.
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}
