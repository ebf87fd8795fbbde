import { deviceSetting, useDeviceSetting } from '@/lib/storage/device-setting';

const shelf = deviceSetting('starchart.put-away');

/** Whether somebody has put an offer away on this device, for which it then stays away, and how to do so. */
export function useDismissed(offer: string): [isAway: boolean, putAway: () => void] {
  const away = useDeviceSetting(shelf)?.split('\n') ?? [];
  return [away.includes(offer), () => shelf.write([...new Set([...away, offer])].join('\n'))];
}
