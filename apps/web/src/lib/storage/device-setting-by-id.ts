import { deviceSetting } from './device-setting';

/** A setting of this browser with one value for each id, such as that of a child. Values have no line breaks. */
export type DeviceSettingById = {
  /** Undefined by default. */
  read: (id: number) => string | undefined;
  /** Undefined removes the value. */
  write: (id: number, value: string | undefined) => void;
};

/** Stored as a line for each id: `<id> <value>`. Above `most` lines, the ones that were written first are dropped. */
export function deviceSettingById(key: string, most: number): DeviceSettingById {
  const setting = deviceSetting(key);
  const readLines = () => setting.read()?.split('\n') ?? [];

  function read(id: number) {
    return readLines()
      .find((line) => isOf(id, line))
      ?.slice(`${id} `.length);
  }

  return {
    read,
    write(id, value) {
      if (read(id) === value) return;
      const others = readLines().filter((line) => line !== '' && !isOf(id, line));
      const lines = value === undefined ? others : [...others, `${id} ${value}`];
      setting.write(lines.slice(-most).join('\n') || null);
    },
  };
}

function isOf(id: number, line: string): boolean {
  return line.startsWith(`${id} `);
}
