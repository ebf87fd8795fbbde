import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '@/app/error-boundary';
import { paths } from '@/app/paths';
import { LoadingScreen } from '@/components/loading-screen';

/** A page in a chunk of its own. */
function page<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const LandingPage = page('LandingPage', () => import('@/app/pages/landing-page'));
const AuthPage = page('AuthPage', () => import('@/app/pages/auth-page'));
const ChildLoginPage = page('ChildLoginPage', () => import('@/app/pages/child-login-page'));
const ParentDashboardPage = page('ParentDashboardPage', () => import('@/app/pages/parent-dashboard-page'));
const KidDashboardPage = page('KidDashboardPage', () => import('@/app/pages/kid-dashboard-page'));
const AdminDashboardPage = page('AdminDashboardPage', () => import('@/app/pages/admin-dashboard-page'));
const HelpPage = page('HelpPage', () => import('@/app/pages/help-page'));
const PrivacyPage = page('PrivacyPage', () => import('@/app/pages/privacy-page'));
const TermsPage = page('TermsPage', () => import('@/app/pages/terms-page'));
const NotFoundPage = page('NotFoundPage', () => import('@/app/pages/not-found-page'));

export function Router() {
  const { pathname } = useLocation();

  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading pathname={pathname} />}>
        <Routes>
          <Route path={paths.landing} element={<LandingPage />} />
          <Route path={paths.auth} element={<AuthPage />} />
          <Route path={paths.childLogin} element={<ChildLoginPage />} />
          <Route path={paths.parentDashboard} element={<ParentDashboardPage />} />
          <Route path={`${paths.kidDashboard}/:childId?`} element={<KidDashboardPage />} />
          <Route path={paths.adminDashboard} element={<AdminDashboardPage />} />
          <Route path={paths.help} element={<HelpPage />} />
          <Route path={paths.privacy} element={<PrivacyPage />} />
          <Route path={paths.terms} element={<TermsPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

function PageLoading({ pathname }: { pathname: string }) {
  const label = pathname === paths.parentDashboard ? 'Loading dashboard...' : 'Loading...';
  return <LoadingScreen label={label} />;
}
