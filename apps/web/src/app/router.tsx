import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { PageLoading } from '@/app/page-loading';
import { paths } from '@/app/paths';
import { type Catalog, loadTexts } from '@/lib/i18n/i18n';
import { clearEarlierNotices } from '@/lib/notify';

type Loading = { load: () => Promise<unknown>; catalogs: readonly Catalog[] };
const loading = new Map<ComponentType, Loading>();

/**
 * A page in its own chunk, with the texts of its directory. Once loaded, it renders without a fallback. Pages without forms do not need the
 * texts of packages/schema.
 */
function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  ...catalogs: readonly Catalog[]
) {
  let Loaded: ComponentType | undefined;

  async function loadOnce() {
    const [module] = await Promise.all([load(), loadTexts(...catalogs)]);
    Loaded = module[name];
    return { default: Loaded };
  }

  const Lazy = lazy(loadOnce);

  function Page() {
    // The state keeps the type of the element the same once it is mounted.
    const [Content] = useState(() => Loaded ?? Lazy);
    return <Content />;
  }

  loading.set(Page, { load: loadOnce, catalogs });
  return Page;
}

const PrintPage = page('PrintPage', () => import('@/app/pages/parent/print-page'), 'parent', 'schema');
const SettingsPage = page(
  'SettingsPage',
  () => import('@/app/pages/settings/settings-page'),
  'settings',
  'schema',
);

/** The page at each address. The server answers any other address with the status 404 (see prerender.tsx). */
export const pages: Readonly<Record<string, ComponentType>> = {
  [paths.landing]: page('LandingPage', () => import('@/app/pages/public/landing-page'), 'public'),
  [paths.start]: page('StartPage', () => import('@/app/pages/public/start-page'), 'public'),
  [paths.auth]: page('AuthPage', () => import('@/app/pages/public/auth-page'), 'public', 'schema'),
  [paths.childLogin]: page(
    'ChildLoginPage',
    () => import('@/app/pages/public/child-login-page'),
    'public',
    'schema',
  ),
  [paths.forgotPassword]: page(
    'ForgotPasswordPage',
    () => import('@/app/pages/public/forgot-password-page'),
    'public',
    'schema',
  ),
  [paths.resetPassword]: page(
    'ResetPasswordPage',
    () => import('@/app/pages/public/reset-password-page'),
    'public',
    'schema',
  ),
  [paths.confirmEmail]: page(
    'ConfirmEmailPage',
    () => import('@/app/pages/public/confirm-email-page'),
    'public',
    'schema',
  ),
  [paths.guest]: page('GuestPage', () => import('@/app/pages/public/guest-page'), 'public', 'schema'),
  [paths.join]: page('JoinPage', () => import('@/app/pages/public/join-page'), 'public', 'schema'),
  [paths.parentDashboard]: page(
    'ParentDashboardPage',
    () => import('@/app/pages/parent/parent-dashboard-page'),
    'parent',
    'schema',
  ),
  [`${paths.kidDashboard}/:childId?`]: page(
    'KidDashboardPage',
    () => import('@/app/pages/child/kid-dashboard-page'),
    'child',
  ),
  [`${paths.kidDashboard}/:childId/sky`]: page(
    'KidSkyPage',
    () => import('@/app/pages/child/kid-sky-page'),
    'child',
    'schema',
  ),
  [paths.adminDashboard]: page(
    'AdminDashboardPage',
    () => import('@/app/pages/admin/admin-dashboard-page'),
    'admin',
    'schema',
  ),
  [paths.chart]: page('ChartPage', () => import('@/app/pages/parent/chart-page'), 'parent', 'schema'),
  [paths.recap]: page('RecapPage', () => import('@/app/pages/parent/recap-page'), 'parent', 'schema'),
  [paths.print]: PrintPage,
  [paths.printSky]: PrintPage,
  [paths.account]: page(
    'AccountPage',
    () => import('@/app/pages/settings/account-page'),
    'settings',
    'schema',
  ),
  [paths.profile]: page(
    'ProfilePage',
    () => import('@/app/pages/settings/profile-page'),
    'settings',
    'schema',
  ),
  [paths.settings]: SettingsPage,
  [paths.settingsProfile]: SettingsPage,
  [paths.settingsAccount]: SettingsPage,
  [paths.settingsFamily]: SettingsPage,
  [paths.settingsGrownUps]: SettingsPage,
  [paths.settingsLanguage]: SettingsPage,
  [paths.settingsDevice]: SettingsPage,
  [paths.settingsFamilyDevices]: SettingsPage,
  [paths.settingsActivity]: SettingsPage,
  [paths.settingsData]: SettingsPage,
  [paths.settingsDeveloper]: SettingsPage,
  [paths.family]: page('FamilyPage', () => import('@/app/pages/board/family-page'), 'board'),
  [`${paths.familyPin}/:profile`]: page(
    'FamilyPinPage',
    () => import('@/app/pages/board/family-pin-page'),
    'board',
  ),
  [paths.today]: page('TodayPage', () => import('@/app/pages/board/today-page'), 'board'),
  [paths.pair]: page('PairPage', () => import('@/app/pages/board/pair-page'), 'board'),
  [paths.help]: page('HelpPage', () => import('@/app/pages/public/help-page'), 'public'),
  [paths.privacy]: page('PrivacyPage', () => import('@/app/pages/public/privacy-page'), 'public'),
  [paths.terms]: page('TermsPage', () => import('@/app/pages/public/terms-page'), 'public'),
};
const NotFoundPage = page('NotFoundPage', () => import('@/app/pages/public/not-found-page'), 'public');

function loadingOf(pathname: string): Loading | undefined {
  const [, Page = NotFoundPage] = Object.entries(pages).find(([path]) => matchPath(path, pathname)) ?? [];
  return loading.get(Page);
}

/** Resolves when the chunk of the page at an address is loaded, or has failed to load. */
export async function loadPage(pathname: string): Promise<void> {
  // Rendering it fails too, and shows why.
  await loadingOf(pathname)
    ?.load()
    .catch(() => undefined);
}

/** The catalogs of the page at an address. */
export function catalogsOf(pathname: string): readonly Catalog[] {
  return loadingOf(pathname)?.catalogs ?? [];
}

export function Router() {
  const { pathname, search } = useLocation();
  useEffect(clearEarlierNotices, [pathname, search]);

  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading pathname={pathname} />}>
        <Routes>
          {Object.entries(pages).map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
