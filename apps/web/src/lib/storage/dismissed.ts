import { deviceSetting, useDeviceSetting } from '@/lib/storage/device-setting';

const shelf = deviceSetting('starchart.put-away');

/** Whether a banner was dismissed on this device, and a function to dismiss it. */
export function useDismissed(offer: string): [isAway: boolean, putAway: () => void] {
  const away = useDeviceSetting(shelf)?.split('\n') ?? [];
  return [away.includes(offer), () => shelf.write([...new Set([...away, offer])].join('\n'))];
}
