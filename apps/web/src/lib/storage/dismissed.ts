import { deviceSetting } from '@/lib/storage/device-setting';
import { useDeviceSetting } from '@/lib/storage/use-device-setting';

const setting = deviceSetting('starchart.put-away');

/** Whether a banner was dismissed on this device, and a function to dismiss it. */
export function useDismissed(banner: string): [isDismissed: boolean, dismiss: () => void] {
  const dismissed = useDeviceSetting(setting)?.split('\n') ?? [];
  return [dismissed.includes(banner), () => setting.write([...new Set([...dismissed, banner])].join('\n'))];
}
