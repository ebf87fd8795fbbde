import { type Child, type IdeaAge, STARTER_PACK_KEYS } from '@starchart/schema';
import { deviceSetting } from '@/lib/storage/device-setting';
import { useDeviceSetting } from '@/lib/storage/use-device-setting';

const setting = deviceSetting('starchart.idea-ages');

/** The age whose ideas a parent last chose for this child on this device, and a function to choose another. */
export function useIdeaAge({ id, look }: Child): [age: IdeaAge, choose: (age: IdeaAge) => void] {
  const ages = parse(useDeviceSetting(setting));
  const age = STARTER_PACK_KEYS.find((key) => key === ages[id]);
  return [
    age ?? (look === 'plain' ? 'teen' : 'school'),
    (chosen) => setting.write(JSON.stringify({ ...ages, [id]: chosen })),
  ];
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    return JSON.parse(stored ?? '{}') ?? {};
  } catch {
    return {};
  }
}
