import { answering } from '@/lib/api/answering';
import { deviceSetting } from './device-setting';

/** The installation that this device has used at this address. What is stored without a name belongs to the first one. */
export const usedInstallation = deviceSetting('starchart.installation');

/** The installation of this page, also before it answers; null if it has never said its id. */
export function ownInstallation(): string | null {
  return answering.installation ?? usedInstallation.read();
}

/** Whether another installation than the one that this device has used answers at this address: an emptied or moved data folder. */
export function isOtherInstallation(): boolean {
  const used = usedInstallation.read();
  return used !== null && used !== ownInstallation();
}
