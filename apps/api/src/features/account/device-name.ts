import { translate } from '@starchart/i18n';
import type { Language } from '@starchart/schema';
import Bowser from 'bowser';

/** Known browsers. For other user agents the parser returns parts of the header itself. */
const BROWSERS: ReadonlySet<string | undefined> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string | undefined> = new Set(Object.values(Bowser.OS_MAP));

/** The name of a browser by its user agent, such as "Firefox on Windows". */
export function deviceName(userAgent: string | null, language: Language): string {
  const parsed = userAgent ? Bowser.parse(userAgent) : undefined;
  const browser = BROWSERS.has(parsed?.browser.name) ? parsed?.browser.name : undefined;
  const system = SYSTEMS.has(parsed?.os.name) ? parsed?.os.name : undefined;
  if (browser && system) return translate(language, 'sessions.browserOnSystem', { browser, system });
  return browser ?? system ?? translate(language, 'sessions.unknownDevice');
}
