import { matchesGlob } from 'node:path';

/**
 * The parts of the web app's texts, by file. The first match counts. A page loads the texts of `common` and of its own part as
 * one file per language (build/catalogs.ts).
 */
export const TEXT_PARTS = {
  kid: [
    'src/app/pages/kid-dashboard-page.tsx',
    'src/components/kid/**',
    'src/features/*/kid-*',
    'src/features/badges/**',
    'src/features/child-view/**',
    'src/features/completions/{coming-quests,day-*,habit-bar,habit-card,habit-list,use-complete-habit}.{ts,tsx}',
    'src/features/redemptions/claim-celebration.tsx',
  ],
  articles: ['src/app/article.tsx', 'src/app/pages/{help,privacy,terms}-page.tsx'],
  admin: [
    'src/app/pages/admin-dashboard-page.tsx',
    'src/features/{admin,audit,invite-codes,mails,system}/**',
  ],
  welcome: ['src/app/pages/{landing,not-found}-page.tsx'],
  login: [
    'src/app/pages/{auth,child-login,forgot-password,reset-password,confirm-email}-page.tsx',
    'src/app/{auth-card,child-login-elsewhere}.tsx',
    'src/features/auth/**',
    'src/features/account/{request-reset-form,reset-password-form}.tsx',
  ],
  parent: ['src/app/pages/**', 'src/features/**'],
  common: ['src/**'],
} as const satisfies Record<string, readonly string[]>;

export type TextPart = keyof typeof TEXT_PARTS;
/** The parts with pages. */
export type PagePart = Exclude<TextPart, 'common'>;

export const PAGE_PARTS = Object.keys(TEXT_PARTS).filter((part): part is PagePart => part !== 'common');

/** The part of a file, given from the root of the web app. */
export function partOf(file: string): TextPart {
  const entries = Object.entries(TEXT_PARTS) as [TextPart, readonly string[]][];
  const part = entries.find(([, patterns]) => patterns.some((pattern) => matchesGlob(file, pattern)))?.[0];
  if (!part) throw new Error(`${file} belongs to no part of the texts.`);
  return part;
}
