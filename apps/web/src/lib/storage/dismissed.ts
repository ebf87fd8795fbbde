import { deviceSetting, useDeviceSetting } from '@/lib/storage/device-setting';

const setting = deviceSetting('starchart.put-away');

/** Whether a banner was dismissed on this device, and a function to dismiss it. */
export function useDismissed(banner: string): [isDismissed: boolean, dismiss: () => void] {
  const dismissed = useDeviceSetting(setting)?.split('\n') ?? [];
  return [dismissed.includes(banner), () => setting.write([...new Set([...dismissed, banner])].join('\n'))];
}
