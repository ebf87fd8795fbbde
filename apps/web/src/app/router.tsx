import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { PageLoading } from '@/app/page-loading';
import { paths } from '@/app/paths';
import { type Catalog, loadTexts } from '@/lib/i18n/i18n';
import { clearEarlierNotices } from '@/lib/notify';

type Loading = { load: () => Promise<unknown>; catalogs: readonly Catalog[] };
const loading = new Map<ComponentType, Loading>();

/** A page in its own chunk, with the catalogs that it needs besides the main one. Once loaded, it renders without a fallback. */
function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  others: readonly Catalog[] = [],
) {
  const catalogs: readonly Catalog[] = ['main', ...others];
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

const CHILD = ['child'] as const;
const SKY = ['child-later', 'schema'] as const;
const LANDING = ['landing'] as const;
const PUBLIC = ['public'] as const;
const LOGIN = ['public', 'schema'] as const;
const GROWN_UPS = ['grown-ups', 'schema'] as const;
const SETTINGS = [...GROWN_UPS, 'settings'] as const;
/** The poster reads the sky as the family board does. */
const PRINT = [...GROWN_UPS, 'public'] as const;

const PrintPage = page('PrintPage', () => import('@/app/pages/parent/print-page'), PRINT);
const SettingsPage = page('SettingsPage', () => import('@/app/pages/settings/settings-page'), SETTINGS);

/** The page at each address. The server answers any other address with the status 404 (see prerender.tsx). */
export const pages: Readonly<Record<string, ComponentType>> = {
  [paths.landing]: page('LandingPage', () => import('@/app/pages/public/landing-page'), LANDING),
  [paths.start]: page('StartPage', () => import('@/app/pages/public/start-page')),
  [paths.auth]: page('AuthPage', () => import('@/app/pages/public/auth-page'), LOGIN),
  [paths.childLogin]: page('ChildLoginPage', () => import('@/app/pages/public/child-login-page'), LOGIN),
  [paths.forgotPassword]: page(
    'ForgotPasswordPage',
    () => import('@/app/pages/public/forgot-password-page'),
    LOGIN,
  ),
  [paths.resetPassword]: page(
    'ResetPasswordPage',
    () => import('@/app/pages/public/reset-password-page'),
    LOGIN,
  ),
  [paths.confirmEmail]: page(
    'ConfirmEmailPage',
    () => import('@/app/pages/public/confirm-email-page'),
    LOGIN,
  ),
  [paths.guest]: page('GuestPage', () => import('@/app/pages/public/guest-page'), LOGIN),
  [paths.join]: page('JoinPage', () => import('@/app/pages/public/join-page'), LOGIN),
  [paths.parentDashboard]: page(
    'ParentDashboardPage',
    () => import('@/app/pages/parent/parent-dashboard-page'),
    GROWN_UPS,
  ),
  [`${paths.kidDashboard}/:childId?`]: page(
    'KidDashboardPage',
    () => import('@/app/pages/child/kid-dashboard-page'),
    CHILD,
  ),
  [`${paths.kidDashboard}/:childId/sky`]: page(
    'KidSkyPage',
    () => import('@/app/pages/child/kid-sky-page'),
    SKY,
  ),
  [paths.adminDashboard]: page(
    'AdminDashboardPage',
    () => import('@/app/pages/admin/admin-dashboard-page'),
    SETTINGS,
  ),
  [paths.chart]: page('ChartPage', () => import('@/app/pages/parent/chart-page'), GROWN_UPS),
  [paths.recap]: page('RecapPage', () => import('@/app/pages/parent/recap-page'), GROWN_UPS),
  [paths.print]: PrintPage,
  [paths.printSky]: PrintPage,
  [paths.account]: page('AccountPage', () => import('@/app/pages/settings/account-page'), SETTINGS),
  [paths.profile]: page('ProfilePage', () => import('@/app/pages/settings/profile-page'), SETTINGS),
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
  [paths.family]: page('FamilyPage', () => import('@/app/pages/board/family-page'), PUBLIC),
  [`${paths.familyPin}/:profile`]: page(
    'FamilyPinPage',
    () => import('@/app/pages/board/family-pin-page'),
    PUBLIC,
  ),
  [paths.today]: page('TodayPage', () => import('@/app/pages/board/today-page'), PUBLIC),
  [paths.pair]: page('PairPage', () => import('@/app/pages/board/pair-page'), PUBLIC),
  [paths.help]: page('HelpPage', () => import('@/app/pages/public/help-page'), PUBLIC),
  [paths.privacy]: page('PrivacyPage', () => import('@/app/pages/public/privacy-page'), PUBLIC),
  [paths.terms]: page('TermsPage', () => import('@/app/pages/public/terms-page'), PUBLIC),
};
const NotFoundPage = page('NotFoundPage', () => import('@/app/pages/public/not-found-page'));

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
