import { deviceSetting } from '@/lib/storage/device-setting';

/** The number of days with visits on this device, and the last one. */
const visits = deviceSetting('starchart.visits');
const HINT_ON_DAY = 3;

/** Counts a visit. True on the third day with visits, where the app can be installed and is not. */
export function isInstallHintDay(today = new Date().toDateString()): boolean {
  const [, count, day] = /^(\d) (.+)$/.exec(visits.read() ?? '') ?? [];
  const days = Math.min(Number(count ?? 0) + (day === today ? 0 : 1), HINT_ON_DAY + 1);
  visits.write(`${days} ${today}`);
  return (
    days === HINT_ON_DAY && window.isSecureContext && window.matchMedia('(display-mode: browser)').matches
  );
}
