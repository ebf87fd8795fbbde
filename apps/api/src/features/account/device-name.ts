import Bowser from 'bowser';

/** Names that the parser knows; of other user agents it would repeat whatever they say of themselves. */
const BROWSERS: ReadonlySet<string | undefined> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string | undefined> = new Set(Object.values(Bowser.OS_MAP));

/** What a browser calls itself, in words such as "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const known = [BROWSERS.has(browser.name) && browser.name, SYSTEMS.has(os.name) && os.name];
  return known.filter(Boolean).join(' on ') || 'Unknown device';
}
