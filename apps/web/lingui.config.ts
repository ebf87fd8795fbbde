import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { LANGUAGES } from '@starchart/schema';

const TESTS = ['**/*.test.{ts,tsx}', 'src/testing/**'];

/** The star book, which a child's page loads later and grown-ups' pages load at once. */
const STAR_BOOK = ['src/features/points/{api,kind-filter,ledger-texts}.{ts,tsx}'];

/** What a child's page loads later: its week, its night sky, the content of the treasure chest, and what it says offline. */
const CHILD_LATER = [
  'src/components/feedback/offline-line.tsx',
  'src/components/kid/gains-celebration.tsx',
  'src/lib/notify.ts',
  'src/features/auth/unsent-completions.ts',
  'src/features/child-view/**',
  'src/features/completions/rejected-taps.tsx',
  'src/app/pages/child/kid-sky-page.tsx',
  'src/features/sky/{kid-*,night-sky,sky-of-tomorrow,star-of-*}.{ts,tsx}',
  'src/features/recaps/kid-week-*',
  'src/features/redemptions/kid-{goal-api,goal-choice,redeem-dialog,redemptions,rewards,wish*,withdraw*}.{ts,tsx}',
  'src/features/redemptions/redemption-celebration.tsx',
];

/** The child's page alone. */
const CHILD = [
  'src/app/pages/child/kid-dashboard-page.tsx',
  'src/features/children/kid-{balance,bar,header,mascot*}.{ts,tsx}',
  'src/features/{family-board,news,notes,points,recaps,redemptions}/kid-*',
];

/** The landing page alone. */
const LANDING = [
  'src/app/pages/public/landing-page.tsx',
  'src/components/ui/sample-star-chart.tsx',
  'src/features/auth/pending-registration-panel.tsx',
];

/** Every page loads these: the texts of what pages share. */
const MAIN = [
  'src/app/{error-boundary,guards,page-loading,public-footer,unreachable-session}.tsx',
  'src/app/pages/*/not-found-page.tsx',
  'src/components/{feedback,kid}/**',
  'src/components/*/{check-button,confirm-dialog,dialog*,form-drawer,form-layout,habit-check,language-choice,lazy-component,page,paged-list,password-field,shown-once-panel,site-*,sound-toggle}.{ts,tsx}',
  'src/features/*/kid-*',
  'src/features/badges/**',
  'src/features/auth/api.ts',
  'src/features/completions/{api,coming-*,day-*,habit-*,no-habits-today,paused-*,slot-pips,spent-points,use-*}.{ts,tsx}',
  'src/features/family-board/profile-lock.tsx',
  'src/features/redemptions/api.ts',
  'src/lib/{api,i18n}/**',
  'src/lib/format/{day-texts,due-day,format*,pause-texts}.ts',
];

/** The other pages that need no login of a grown-up: articles, login and the family board. */
const PUBLIC = [
  'src/app/{article,auth-card}.tsx',
  'src/app/pages/*/{help,privacy,terms,auth,child-login,forgot-password,reset-password,confirm-email,join,guest,family,family-pin,pair,today}-page.tsx',
  'src/app/pages/*/{board-of-today,child-on-family-board,device-only,own-pin,who-are-you}.tsx',
  'src/features/account/{email-link-api,request-reset-form,reset-password-form}.{ts,tsx}',
  'src/features/{auth,family-board}/**',
];

/** Settings and the admin's page alone, and what the build needs. */
const SETTINGS = [
  'src/{prerender,manifest-texts,not-started-texts}.{ts,tsx}',
  'src/app/pages/{admin,settings}/**',
  'src/features/{access-tokens,audit,invite-codes,mails,preferences,webhooks}/**',
  'src/features/account/{*-dialog,*-field,*-fields,*-form,child-view-lock,erase-family,export-data,login-warnings,names-first,sessions,with-account}.tsx',
  'src/features/admin/{parents-panel,registration-requests}.tsx',
  'src/features/family-devices/{*-drawer,*-field,api,device-*,family-devices,pairing-panel,pins}.{ts,tsx}',
  'src/features/members/{*-dialog,*-drawer,guest-*,invitations,leave-family,member-*,members,own-role,role-fields,share-link}.{ts,tsx}',
  'src/features/notes/praise-presets-form.tsx',
  'src/features/pauses/family-pauses.tsx',
  'src/features/system/{disk-space,system-*}.tsx',
];

export default defineConfig({
  locales: [...LANGUAGES],
  sourceLocale: 'en',
  // The texts of a file are in the first catalog that has it; those of the star book are in two. The router names the catalogs of a page (src/app/router.tsx).
  catalogs: [
    catalog('child-later', [...CHILD_LATER, ...STAR_BOOK], []),
    catalog('child', CHILD, [...CHILD_LATER, ...STAR_BOOK]),
    catalog('landing', LANDING, []),
    catalog('main', MAIN, [...CHILD, ...CHILD_LATER]),
    catalog('public', PUBLIC, [...LANDING, ...MAIN, ...CHILD, ...CHILD_LATER]),
    catalog('settings', SETTINGS, [...MAIN, ...PUBLIC, ...CHILD, ...CHILD_LATER]),
    catalog(
      'grown-ups',
      ['src/**/*.{ts,tsx}'],
      [...LANDING, ...MAIN, ...PUBLIC, ...CHILD, ...CHILD_LATER, ...SETTINGS],
    ),
  ],
  extractors: [createSwcExtractor()],
  format: formatter({ lineNumbers: false }),
  // Changes of different files then touch different lines.
  orderBy: 'origin',
});

function catalog(name: string, include: string[], exclude: string[]) {
  return { path: `<rootDir>/src/locales/{locale}.${name}`, include, exclude: [...exclude, ...TESTS] };
}
