import { t } from '@lingui/core/macro';
import { connection } from '@/lib/connection';
import { changeLocale, chosenLocale, deviceLanguage, sessionLanguage } from '@/lib/i18n/i18n';
import { effectiveLocale, type Locale, languageIn } from '@/lib/i18n/locale';
import { notifyFailure } from '@/lib/notify';
import { isSessionQuery, queryClient, trpcUtils } from './trpc';

const YEAR_S = 365 * 86_400;
/** The latest change of the language. */
let change: Promise<void> | undefined;
/** The locale whose texts did not load. Browsers do not retry a failed module. */
let failed: Locale | undefined;

/** Follows the language of the session and of the device. Returns a function that stops it. */
export function followLanguage(): () => void {
  const stops = [
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (isSessionQuery(query) && ownLocale() !== failed) void showOwnLanguage();
    }),
    deviceLanguage.subscribe(() => void showOwnLanguage()),
  ];
  takeLanguageFromAddress();
  return () => stops.forEach((stop) => stop());
}

/** A link to a page in another language is a choice of the visitor. */
function takeLanguageFromAddress(): void {
  const url = new URL(window.location.href);
  const asked = languageIn(url.search);
  if (asked === null) return;
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url);
  deviceLanguage.write(asked);
}

/** Resolves when the page is in the language of its user, or its texts did not load. */
export async function showOwnLanguage(): Promise<void> {
  const session = trpcUtils.auth.session.getData();
  const locale = ownLocale();
  if (session !== undefined) remember(session && locale);
  rememberForServer(locale);
  if (locale !== chosenLocale()) change = changeTo(locale);
  await change;
}

function ownLocale(): Locale {
  const session = trpcUtils.auth.session.getData();
  return effectiveLocale({
    account: session === undefined ? sessionLanguage.read() : session?.language,
    device: deviceLanguage.read(),
    family: session?.familyLanguage,
    browser: navigator.languages,
  });
}

async function changeTo(locale: Locale): Promise<void> {
  try {
    await changeLocale(locale);
  } catch {
    // The page stays in its language. Offline, the next session tries again.
    if (connection.isReachable()) offerReload(locale);
    return;
  }
  failed = undefined;
  // The server words the names of badges, ledger entries and ideas.
  await queryClient.invalidateQueries({ predicate: (query) => !isSessionQuery(query) });
}

function offerReload(locale: Locale): void {
  failed = locale;
  notifyFailure({
    title: t`Reload to see the new language`,
    text: t`Your connection may have dropped, or Starchart was just updated.`,
    action: { label: t`Reload`, run: () => window.location.reload() },
  });
}

/** The server sends the next page in this language. Without a cookie, it uses the language of the browser. */
function rememberForServer(locale: Locale): void {
  const isDefault = locale === effectiveLocale({ browser: navigator.languages });
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `starchart-language=${locale}; Path=/; SameSite=Lax; Max-Age=${isDefault ? 0 : YEAR_S}${secure}`;
}

function remember(language: string | null): void {
  if (sessionLanguage.read() !== language) sessionLanguage.write(language);
}
