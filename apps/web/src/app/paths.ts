export type AuthTab = 'login' | 'register';

export const paths = {
  landing: '/',
  /** Where the installed app opens. */
  start: '/start',
  auth: '/auth',
  childLogin: '/child-login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  /** The fragment has the token of an invitation. */
  join: '/join',
  /** The fragment has the token of a guest pass. */
  guest: '/guest',
  /** The board of a guest. */
  today: '/today',
  parentDashboard: '/parent-dashboard',
  kidDashboard: '/kid-dashboard',
  adminDashboard: '/admin-dashboard',
  /** The profile picker and the board of a family device. */
  family: '/family',
  familyPin: '/family/pin',
  /** Where a child changes its own PIN. */
  ownPin: '/family/pin/own',
  pair: '/pair',
  chart: '/chart',
  /** The last full week. */
  recap: '/recap',
  print: '/print',
  printSky: '/print/sky',
  account: '/account',
  profile: '/profile',
  settings: '/settings',
  /** Earlier addresses, in mails and bookmarks. */
  settingsProfile: '/settings/profile',
  settingsAccount: '/settings/account',
  settingsFamily: '/settings/family',
  settingsGrownUps: '/settings/grown-ups',
  settingsLanguage: '/settings/language',
  settingsDevice: '/settings/sounds-and-motion',
  settingsFamilyDevices: '/settings/family-devices',
  /** The forms for a device of everyone and of one child. */
  addDevice: { family: '/settings/family-devices?add=family', own: '/settings/family-devices?add=own' },
  settingsActivity: '/settings/activity',
  settingsData: '/settings/data',
  settingsDeveloper: '/settings/developer',
  help: '/help',
  contact: '/help#contact',
  privacy: '/privacy',
  terms: '/terms',
  authTab: (tab: AuthTab) => (tab === 'login' ? '/auth' : '/auth?tab=register'),
  /** The fragment keeps the code out of server logs. */
  registerWithInvite: (code: string) => `/auth?tab=register#${new URLSearchParams({ invite: code })}`,
  pinOfChild: (childId: number) => `/family/pin/child-${childId}`,
  pinOfParent: (parentId: number) => `/family/pin/parent-${parentId}`,
  kidDashboardOf: (childId: number) => `/kid-dashboard/${childId}`,
  skyOf: (childId: number) => `/kid-dashboard/${childId}/sky`,
  /** The parent dashboard with this child selected. */
  parentDashboardOf: (childId: number) => `/parent-dashboard?child=${childId}`,
  chartOf: (childId: number) => `/chart?child=${childId}`,
  /** The recap of the week of this day; of the last full one without a day. */
  recapOf: (day: string | null) => (day === null ? '/recap' : `/recap?week=${day}`),
  printOf: (childId: number) => `/print?child=${childId}`,
  printSkyOf: (childId: number) => `/print/sky?child=${childId}`,
  /** Enters the week of this day as a whole. */
  enterWeek: (childId: number, day: string) => `/chart?child=${childId}&week=${day}&enter=week`,
  /** The week of this day. */
  chartOfWeek: (childId: number, day: string) => `/chart?child=${childId}&week=${day}&day=${day}`,
} as const;
