import '@/app/zod-without-eval';
import { lazy, StrictMode, startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '@/app/styles/fonts.css';
import '@/app/styles/mantine.css';
import '@/app/styles/mantine-theme.css';
import '@/app/styles/tokens.css';
import '@/app/styles/global.css';
import '@/app/styles/print.css';
// Before the router, for the history of a dialog that was open before a reload.
import '@/hooks/use-back-to-close';
import { fetchInitialQueries } from '@/app/fetch-initial-queries';
import { prepareRequests } from '@/app/prepare-requests';
import { Providers } from '@/app/providers';
import { loadPage, Router } from '@/app/router';
import { OptionalPart } from '@/components/feedback/optional-part';
import { followLanguage, showOwnLanguage } from '@/lib/api/follow-language';
import { trpcUtils } from '@/lib/api/trpc';

/** A server without an answer for this long is not waited for, if this device has kept the page. In ms. */
const RESTORES_AFTER_MS = 1_500;

const loadUpdates = () => import('@/app/follow-updates');

prepareRequests();
followLanguage();

const Toasts = lazy(async () => {
  const module = await import('@/components/feedback/toasts');
  return { default: module.Toasts };
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Removes the text of a page that does not start (build/not-started.ts). It is back after an error that no boundary catches. */
function Started() {
  useEffect(() => {
    const notice = document.getElementById('not-started');
    if (!notice) return undefined;
    notice.remove();
    return () => document.body.append(notice);
  }, []);
  return null;
}

const app = (
  <StrictMode>
    <Started />
    <Providers>
      {/* Without transitions, a change of route and of the session render together, as logging out needs. */}
      <BrowserRouter useTransitions={false}>
        <Router />
      </BrowserRouter>
      <OptionalPart>
        <Toasts />
      </OptionalPart>
    </Providers>
  </StrictMode>
);

// The prerendered HTML stays until the page and its data are there; React then replaces it in one render. Not by a
// top-level `await`: the page's chunk imports from this one.
void Promise.all([loadPage(window.location.pathname), fetchOrRestore()])
  .then(showOwnLanguage)
  .then(() => {
    startTransition(() => createRoot(root).render(app));
    // Live updates are not part of the first load. Without them, pages are refetched when they get the focus again.
    loadUpdates().then(
      ({ followUpdates }) => followUpdates(),
      () => undefined,
    );
  });

/** Fetches what the page shows, or takes what this device has kept if there is no answer soon. */
async function fetchOrRestore(): Promise<void> {
  const fetched = fetchInitialQueries(window.location);
  await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, RESTORES_AFTER_MS))]);
  if (trpcUtils.auth.session.getData() !== undefined) return;
  const isRestored = await loadUpdates().then(
    ({ restorePages }) => restorePages(),
    () => false,
  );
  if (!isRestored) await fetched;
}
