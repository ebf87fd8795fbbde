import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { PageLoading } from '@/app/page-loading';
import { paths } from '@/app/paths';
import { clearNoticesOfScreen } from '@/components/feedback/notify';

const loaders = new Map<ComponentType, () => Promise<unknown>>();

/** A page in its own chunk. Once loaded, it renders without a fallback. */
function page<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) {
  let Loaded: ComponentType | undefined;

  async function loadOnce() {
    Loaded = (await load())[name];
    return { default: Loaded };
  }

  const Lazy = lazy(loadOnce);

  function Page() {
    // As state, so that the type of the element stays the same once it is mounted.
    const [Content] = useState(() => Loaded ?? Lazy);
    return <Content />;
  }

  loaders.set(Page, loadOnce);
  return Page;
}

const SettingsPage = page('SettingsPage', () => import('@/app/pages/settings-page'));

/** The page at each address. The server answers any other address with the status 404 (see prerender.tsx). */
export const pages: Readonly<Record<string, ComponentType>> = {
  [paths.landing]: page('LandingPage', () => import('@/app/pages/landing-page')),
  [paths.auth]: page('AuthPage', () => import('@/app/pages/auth-page')),
  [paths.childLogin]: page('ChildLoginPage', () => import('@/app/pages/child-login-page')),
  [paths.forgotPassword]: page('ForgotPasswordPage', () => import('@/app/pages/forgot-password-page')),
  [paths.resetPassword]: page('ResetPasswordPage', () => import('@/app/pages/reset-password-page')),
  [paths.confirmEmail]: page('ConfirmEmailPage', () => import('@/app/pages/confirm-email-page')),
  [paths.parentDashboard]: page('ParentDashboardPage', () => import('@/app/pages/parent-dashboard-page')),
  [`${paths.kidDashboard}/:childId?`]: page(
    'KidDashboardPage',
    () => import('@/app/pages/kid-dashboard-page'),
  ),
  [paths.adminDashboard]: page('AdminDashboardPage', () => import('@/app/pages/admin-dashboard-page')),
  [paths.account]: page('AccountPage', () => import('@/app/pages/account-page')),
  [paths.profile]: page('ProfilePage', () => import('@/app/pages/profile-page')),
  [paths.settings]: SettingsPage,
  [paths.settingsProfile]: SettingsPage,
  [paths.settingsAccount]: SettingsPage,
  [paths.settingsFamily]: SettingsPage,
  [paths.settingsDevice]: SettingsPage,
  [paths.settingsData]: SettingsPage,
  [paths.settingsDeveloper]: SettingsPage,
  [paths.help]: page('HelpPage', () => import('@/app/pages/help-page')),
  [paths.privacy]: page('PrivacyPage', () => import('@/app/pages/privacy-page')),
  [paths.terms]: page('TermsPage', () => import('@/app/pages/terms-page')),
};
const NotFoundPage = page('NotFoundPage', () => import('@/app/pages/not-found-page'));

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
