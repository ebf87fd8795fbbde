export type AuthTab = 'login' | 'register';

/** Every address of the web app. */
export const paths = {
  landing: '/',
  auth: '/auth',
  childLogin: '/child-login',
  parentDashboard: '/parent-dashboard',
  kidDashboard: '/kid-dashboard',
  adminDashboard: '/admin-dashboard',
  help: '/help',
  contact: '/help#contact',
  privacy: '/privacy',
  terms: '/terms',
  authTab: (tab: AuthTab) => (tab === 'login' ? '/auth' : '/auth?tab=register'),
  kidDashboardOf: (childId: number) => `/kid-dashboard/${childId}`,
} as const;
