import { paths } from '@/app/paths';
import type { Surface } from '@/hooks/use-surface';

const SURFACES: ReadonlyMap<string, Surface> = new Map([
  [paths.start, 'kid'],
  [paths.childLogin, 'kid'],
  [paths.kidDashboard, 'kid'],
  [paths.family, 'kid'],
  [paths.pair, 'kid'],
  [paths.today, 'kid'],
  [paths.auth, 'parent'],
  [paths.forgotPassword, 'parent'],
  [paths.resetPassword, 'parent'],
  [paths.confirmEmail, 'parent'],
  [paths.join, 'parent'],
  [paths.guest, 'parent'],
  [paths.parentDashboard, 'parent'],
  [paths.adminDashboard, 'parent'],
  [paths.chart, 'parent'],
  [paths.recap, 'parent'],
  [paths.print, 'parent'],
  [paths.account, 'parent'],
  [paths.profile, 'parent'],
  [paths.settings, 'parent'],
]);

/** Background of the page at an address while the page loads. */
export function surfaceOf(pathname: string): Surface {
  return SURFACES.get(`/${pathname.split('/')[1]}`) ?? 'paper';
}
