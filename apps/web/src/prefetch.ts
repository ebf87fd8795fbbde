import { childIdIn, initialQueries } from '@/app/initial-queries';
import { paths } from '@/app/paths';
import { QUERY_TIMEOUT_MS } from '@/lib/api/prefetched';
import {
  directionOf,
  effectiveLocale,
  LANGUAGE_KEY,
  languageIn,
  SESSION_LANGUAGE_KEY,
} from '@/lib/i18n/locale';

// Runs in the page's head, before the first paint. The build bundles it on its own (build/prerender.ts).

const asked = languageIn(location.search);
let locale = effectiveLocale({ device: asked, browser: navigator.languages });

// The colors of this device (app/device-look.tsx) and the look of the child (hooks/use-look.tsx), so that no page flashes in
// others.
try {
  const { dataset } = document.documentElement;
  const colors = localStorage.getItem('starchart.colors');
  if (colors === 'light' || colors === 'dark') dataset.colors = colors;
  const childId = childIdIn(location.pathname.split(`${paths.kidDashboard}/`)[1]);
  const plainChildren = localStorage.getItem('starchart.plain-children')?.split(' ');
  if (plainChildren?.includes(String(childId))) dataset.look = 'plain';
  const account = localStorage.getItem(SESSION_LANGUAGE_KEY);
  const device = asked ?? localStorage.getItem(LANGUAGE_KEY);
  locale = effectiveLocale({ account, device, browser: navigator.languages });
} catch {
  // Private windows may forbid storage.
}
const { documentElement } = document;
documentElement.lang = locale;
documentElement.dir = directionOf(locale);

// Sends the page's initial queries while the app loads. tRPC's batch link then requests the same URL (lib/api/trpc.ts).
const queries = initialQueries(location);
const inputs = queries.map((query, index) => [index, 'input' in query ? query.input : undefined] as const);
const url = `/trpc/${queries.map(({ path }) => path).join()}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.fromEntries(inputs)))}`;
const response = fetch(url, {
  headers: { 'content-type': 'application/json', 'accept-language': locale },
  redirect: 'manual',
  signal: AbortSignal.timeout(QUERY_TIMEOUT_MS),
});
// The app handles the failure.
response.catch(() => undefined);
globalThis.starchartPrefetched = { url, response };
