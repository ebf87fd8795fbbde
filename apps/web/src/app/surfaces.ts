import { paths } from '@/app/paths';
import type { Surface } from '@/hooks/use-surface';

const SURFACES: ReadonlyMap<string, Surface> = new Map([
  [paths.childLogin, 'kid'],
  [paths.kidDashboard, 'kid'],
  [paths.auth, 'parent'],
  [paths.forgotPassword, 'parent'],
  [paths.resetPassword, 'parent'],
  [paths.confirmEmail, 'parent'],
  [paths.parentDashboard, 'parent'],
  [paths.adminDashboard, 'parent'],
  [paths.settings, 'parent'],
]);

/** The ground of the page at an address, for the moment in which the page itself is still on its way. */
export function surfaceOf(pathname: string): Surface {
  return SURFACES.get(`/${pathname.split('/')[1]}`) ?? 'paper';
}
