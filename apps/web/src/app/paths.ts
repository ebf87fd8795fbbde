export type AuthTab = 'login' | 'register';

/** Every address of the web app. */
export const paths = {
  landing: '/',
  auth: '/auth',
  childLogin: '/child-login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  parentDashboard: '/parent-dashboard',
  kidDashboard: '/kid-dashboard',
  adminDashboard: '/admin-dashboard',
  settings: '/settings',
  settingsProfile: '/settings/profile',
  settingsAccount: '/settings/account',
  settingsFamily: '/settings/family',
  settingsDevice: '/settings/sounds-and-motion',
  settingsData: '/settings/data',
  settingsDeveloper: '/settings/developer',
  help: '/help',
  contact: '/help#contact',
  privacy: '/privacy',
  terms: '/terms',
  authTab: (tab: AuthTab) => (tab === 'login' ? '/auth' : '/auth?tab=register'),
  /** The code stays behind the #, where no server log sees it. */
  registerWithInvite: (code: string) => `/auth?tab=register#${new URLSearchParams({ invite: code })}`,
  kidDashboardOf: (childId: number) => `/kid-dashboard/${childId}`,
  /** The parents' side, where this child is the selected one. */
  parentDashboardOf: (childId: number) => `/parent-dashboard?child=${childId}`,
} as const;
