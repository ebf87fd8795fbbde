import { matchesGlob } from 'node:path';
import type { SchemaPart } from '@starchart/i18n/schema-texts';

/**
 * The parts of the web app's texts, by file. The first match counts. `family` is shared by the pages of children and parents,
 * `parents` by those of parents, admins and the settings, `approval` by those of parents and admins, `account` by the dashboard and
 * the settings.
 */
export const TEXT_PARTS = {
  head: ['src/prerender.tsx'],
  approval: ['src/features/admin/{api.ts,pending-parents-alert.tsx,registration-request.tsx}'],
  articles: ['src/app/article.tsx', 'src/app/pages/{help,privacy,terms}-page.tsx'],
  activity: [
    'src/app/pages/activity-settings.tsx',
    'src/features/audit/{audit-texts.ts,family-activity.tsx}',
  ],
  admin: [
    'src/app/pages/admin-dashboard-page.tsx',
    'src/features/{admin,audit,invite-codes,mails}/**',
    'src/features/system/{disk-space,system-*}.tsx',
  ],
  welcome: [
    'src/app/pages/{landing,not-found}-page.tsx',
    'src/components/ui/sample-star-chart.tsx',
    'src/features/auth/pending-registration-panel.tsx',
  ],
  login: [
    'src/app/pages/{auth,child-login,forgot-password,reset-password,confirm-email,join,guest}-page.tsx',
    'src/app/auth-card.tsx',
    'src/features/auth/{login-api.ts,join-api.ts,guest-pass-api.ts,about-approval.ts,account-fields.tsx,*-form.tsx}',
    'src/features/account/{email-link-api.ts,request-reset-form.tsx,reset-password-form.tsx}',
  ],
  parents: [
    'src/app/{back-to-dashboard,child-login-elsewhere,own-page,parent-header,parent-page}.tsx',
    'src/components/ui/{actions-menu,children-choice,copy-field,form-ideas,icon-field,idea-picker,name-fields}.tsx',
    'src/features/system/other-device*',
    'src/lib/format/{part-of-day,pending-texts}.ts',
  ],
  // The profile picker, the board and the pages that open a profile or pair a device.
  board: [
    'src/app/pages/{board-of-today,child-on-family-board,device-only,family-page,family-pin-page,own-pin,pair-page,today-page}.tsx',
    'src/features/family-board/{api.ts,board-*,child-pin*,digit-pad*,entry-*,faces*,full-screen-*,grown-ups-*,night*,pair-*,parent-entry*,picture-pad*,pin-*,profile-picture*}',
  ],
  // The lock of an open profile, and the requests of children to open theirs.
  profile: [
    'src/features/family-board/profile-lock.tsx',
    'src/features/family-devices/entry-requests.tsx',
    'src/features/family-devices/requests-api.ts',
  ],
  pins: ['src/components/kid/pin-picture.tsx'],
  devices: ['src/app/pages/family-device-settings.tsx', 'src/features/family-devices/**'],
  // Shared by the dashboard and the settings.
  pauses: ['src/features/pauses/**'],
  praise: ['src/features/notes/praise-*'],
  family: [
    'src/features/{completions,points,redemptions}/api.ts',
    'src/features/completions/{habit-progress,spent-points}.ts',
    'src/features/points/{entry-text.tsx,kind-filter.tsx,ledger-texts.ts}',
    'src/{components/ui/check-button.tsx,components/ui/habit-check.tsx,components/kid/paused-texts.ts,components/kid/part-texts.ts,components/kid/habits-of-day.tsx,lib/format/day-texts.ts,lib/format/due-day.ts,lib/format/pause-texts.ts}',
  ],
  common: [
    'src/*.{ts,tsx}',
    'src/{hooks,lib}/**',
    'src/app/*.{ts,tsx}',
    'src/components/{feedback,ui}/**',
    // Cards of the landing page's sample, and the frame of a loading page.
    'src/components/kid/{kid-habit-card,reward-card}.tsx',
    'src/features/children/kid-frame.tsx',
    // Its texts are about logging out.
    'src/features/auth/api.ts',
  ],
  kid: [
    'src/app/pages/kid-dashboard-page.tsx',
    'src/components/kid/**',
    'src/features/*/kid-*',
    'src/features/{badges,child-view}/**',
    'src/features/completions/{coming-*,day-*,habit-bar,habit-card,habit-list,no-habits-today,paused-*,slot-pips,use-approvals,use-complete-habit}.{ts,tsx}',
    'src/features/redemptions/redemption-celebration.tsx',
  ],
  account: ['src/features/account/{api.ts,account-form.tsx,with-account.tsx}'],
  members: ['src/app/pages/{grown-ups-settings,pending-changes-panel}.tsx', 'src/features/members/**'],
  developer: ['src/app/pages/developer-settings.tsx', 'src/features/{access-tokens,webhooks}/**'],
  // The pages about the parent who is logged in.
  own: [
    'src/app/pages/{account,profile}-page.tsx',
    'src/features/account/{login-warnings,password-form,profile-form,sessions,username-form}.tsx',
  ],
  data: [
    'src/app/pages/data-settings.tsx',
    'src/features/account/{erase-family,erase-family-dialog,export-data,export-dialog}.tsx',
  ],
  thisDevice: ['src/app/pages/this-device-settings.tsx', 'src/features/preferences/**'],
  chart: ['src/app/pages/chart-page.tsx', 'src/features/chart/**'],
  calendar: ['src/features/account/{calendar-fields,time-zone-field}.tsx'],
  settings: [
    'src/app/pages/{family-settings,settings-page}.tsx',
    'src/features/account/{child-view-lock,family-form,language-form}.tsx',
  ],
  parent: ['src/app/pages/**', 'src/features/**'],
} as const satisfies Record<string, readonly string[]>;

export type TextPart = keyof typeof TEXT_PARTS;
/** The parts with pages, those of components that load later, and that of the head of prerendered pages. */
export type PagePart =
  | Exclude<TextPart, 'account' | 'approval' | 'common' | 'family' | 'parents' | 'pins'>
  | Exclude<SchemaPart, 'colors'>;

/** The parts that the pages of a part show. A language has one file for each of these sets (build/catalogs.ts). */
export const PARTS_OF_PAGES: Readonly<Record<PagePart, readonly (TextPart | SchemaPart)[]>> = {
  head: ['common', 'head'],
  articles: ['common', 'articles'],
  admin: ['common', 'parents', 'approval', 'activity', 'admin', 'accountRules', 'rules'],
  welcome: ['common', 'welcome'],
  login: ['common', 'login', 'accountRules'],
  kid: ['common', 'family', 'kid'],
  board: ['common', 'family', 'pins', 'board'],
  // Loaded by the pages of parents and children.
  profile: ['common', 'profile'],
  devices: ['common', 'parents', 'pins', 'devices', 'accountRules', 'rules'],
  chart: ['common', 'parents', 'family', 'chart'],
  own: ['common', 'parents', 'account', 'own', 'accountRules'],
  settings: ['common', 'parents', 'account', 'settings', 'accountRules'],
  // Loaded by the settings page, `members` by the dashboard too.
  data: ['common', 'parents', 'account', 'data', 'accountRules'],
  calendar: ['common', 'calendar'],
  thisDevice: ['common', 'parents', 'thisDevice'],
  developer: ['common', 'parents', 'family', 'developer', 'accountRules', 'rules'],
  members: ['common', 'parents', 'members', 'accountRules', 'rules'],
  activity: ['common', 'parents', 'activity'],
  parent: [
    'common',
    'parents',
    'account',
    'approval',
    'family',
    'pauses',
    'praise',
    'parent',
    'accountRules',
    'rules',
    'colors',
  ],
  // Loaded by the settings page.
  pauses: ['common', 'parents', 'family', 'pauses', 'rules'],
  praise: ['common', 'parents', 'praise', 'rules'],
  accountRules: ['accountRules'],
  choices: ['choices'],
  rules: ['rules'],
};

/** The part of a file, given from the root of the web app. */
export function partOf(file: string): TextPart {
  const entries = Object.entries(TEXT_PARTS) as [TextPart, readonly string[]][];
  const part = entries.find(([, patterns]) => patterns.some((pattern) => matchesGlob(file, pattern)))?.[0];
  if (!part) throw new Error(`${file} belongs to no part of the texts.`);
  return part;
}
