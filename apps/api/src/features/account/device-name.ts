import Bowser from 'bowser';

/** Known browsers. For other user agents the parser returns parts of the header itself. */
const BROWSERS: ReadonlySet<string | undefined> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string | undefined> = new Set(Object.values(Bowser.OS_MAP));

/** The name of a browser by its user agent, such as "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const known = [BROWSERS.has(browser.name) && browser.name, SYSTEMS.has(os.name) && os.name];
  return known.filter(Boolean).join(' on ') || 'Unknown device';
}
