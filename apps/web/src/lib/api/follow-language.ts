import { changeLocale, chosenLocale, deviceLanguage, sessionLanguage } from '@/lib/i18n/i18n';
import { effectiveLocale, type Locale } from '@/lib/i18n/locale';
import { isSessionQuery, queryClient, trpcUtils } from './trpc';

/** The latest change of the language. */
let change: Promise<void> | undefined;

/** Follows the language of the session and of the device. Returns a function that stops it. */
export function followLanguage(): () => void {
  const stops = [
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (isSessionQuery(query)) void showOwnLanguage();
    }),
    deviceLanguage.subscribe(() => void showOwnLanguage()),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Resolves when the page is in the language of its user, or its texts did not load. */
export async function showOwnLanguage(): Promise<void> {
  const session = trpcUtils.auth.session.getData();
  const locale = effectiveLocale({
    account: session === undefined ? sessionLanguage.read() : session?.language,
    device: deviceLanguage.read(),
    family: session?.familyLanguage,
    browser: navigator.languages,
  });
  if (session !== undefined) remember(session && locale);
  if (locale !== chosenLocale()) change = changeTo(locale);
  await change;
}

async function changeTo(locale: Locale): Promise<void> {
  try {
    await changeLocale(locale);
  } catch {
    // The page stays in its language.
    return;
  }
  // The server words the names of badges, ledger entries and ideas.
  await queryClient.invalidateQueries({ predicate: (query) => !isSessionQuery(query) });
}

function remember(language: string | null): void {
  if (sessionLanguage.read() !== language) sessionLanguage.write(language);
}
