import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { PageLoading } from '@/app/page-loading';
import { paths } from '@/app/paths';
import { loadTexts, type PagePart } from '@/lib/i18n/i18n';
import { clearNoticesOfScreen } from '@/lib/notify';

const loaders = new Map<ComponentType, () => Promise<unknown>>();

/** A page in its own chunk, with the part of the texts that it needs. Once loaded, it renders without a fallback. */
function page<Name extends string>(
  part: PagePart,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
) {
  let Loaded: ComponentType | undefined;

  async function loadOnce() {
    const [module] = await Promise.all([load(), loadTexts(part)]);
    Loaded = module[name];
    return { default: Loaded };
  }

  const Lazy = lazy(loadOnce);

  function Page() {
    // The state keeps the type of the element the same once it is mounted.
    const [Content] = useState(() => Loaded ?? Lazy);
    return <Content />;
  }

  loaders.set(Page, loadOnce);
  return Page;
}

const SettingsPage = page('settings', 'SettingsPage', () => import('@/app/pages/settings-page'));

/** The page at each address. The server answers any other address with the status 404 (see prerender.tsx). */
export const pages: Readonly<Record<string, ComponentType>> = {
  [paths.landing]: page('welcome', 'LandingPage', () => import('@/app/pages/landing-page')),
  [paths.auth]: page('login', 'AuthPage', () => import('@/app/pages/auth-page')),
  [paths.childLogin]: page('login', 'ChildLoginPage', () => import('@/app/pages/child-login-page')),
  [paths.forgotPassword]: page(
    'login',
    'ForgotPasswordPage',
    () => import('@/app/pages/forgot-password-page'),
  ),
  [paths.resetPassword]: page('login', 'ResetPasswordPage', () => import('@/app/pages/reset-password-page')),
  [paths.confirmEmail]: page('login', 'ConfirmEmailPage', () => import('@/app/pages/confirm-email-page')),
  [paths.guest]: page('login', 'GuestPage', () => import('@/app/pages/guest-page')),
  [paths.join]: page('login', 'JoinPage', () => import('@/app/pages/join-page')),
  [paths.parentDashboard]: page(
    'parent',
    'ParentDashboardPage',
    () => import('@/app/pages/parent-dashboard-page'),
  ),
  [`${paths.kidDashboard}/:childId?`]: page(
    'kid',
    'KidDashboardPage',
    () => import('@/app/pages/kid-dashboard-page'),
  ),
  [paths.adminDashboard]: page(
    'admin',
    'AdminDashboardPage',
    () => import('@/app/pages/admin-dashboard-page'),
  ),
  [paths.chart]: page('chart', 'ChartPage', () => import('@/app/pages/chart-page')),
  [paths.account]: page('own', 'AccountPage', () => import('@/app/pages/account-page')),
  [paths.profile]: page('own', 'ProfilePage', () => import('@/app/pages/profile-page')),
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
  [paths.family]: page('board', 'FamilyPage', () => import('@/app/pages/family-page')),
  [`${paths.familyPin}/:profile`]: page(
    'board',
    'FamilyPinPage',
    () => import('@/app/pages/family-pin-page'),
  ),
  [paths.today]: page('board', 'TodayPage', () => import('@/app/pages/today-page')),
  [paths.pair]: page('board', 'PairPage', () => import('@/app/pages/pair-page')),
  [paths.help]: page('articles', 'HelpPage', () => import('@/app/pages/help-page')),
  [paths.privacy]: page('articles', 'PrivacyPage', () => import('@/app/pages/privacy-page')),
  [paths.terms]: page('articles', 'TermsPage', () => import('@/app/pages/terms-page')),
};
const NotFoundPage = page('welcome', 'NotFoundPage', () => import('@/app/pages/not-found-page'));

/** Resolves when the chunk of the page at an address is loaded, or has failed to load. */
export async function loadPage(pathname: string): Promise<void> {
  const [, Page = NotFoundPage] = Object.entries(pages).find(([path]) => matchPath(path, pathname)) ?? [];
  // Rendering it fails too, and shows why.
  await loaders
    .get(Page)?.()
    .catch(() => undefined);
}

export function Router() {
  const { pathname, search } = useLocation();
  useEffect(clearNoticesOfScreen, [pathname, search]);

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
