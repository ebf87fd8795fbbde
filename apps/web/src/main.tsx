import '@/app/zod-without-eval';
import { lazy, StrictMode, Suspense, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '@/app/styles/fonts.css';
import '@/app/styles/mantine.css';
import '@/app/styles/mantine-theme.css';
import '@/app/styles/tokens.css';
import '@/app/styles/global.css';
// Before the router, for the history of a dialog that was open before a reload.
import '@/hooks/use-back-to-close';
import { fetchInitialQueries } from '@/app/fetch-initial-queries';
import { Providers } from '@/app/providers';
import { loadPage, Router } from '@/app/router';
import { followLanguage, showOwnLanguage } from '@/lib/api/follow-language';
import { followOtherTabs } from '@/lib/api/trpc';

followOtherTabs();
followLanguage();

// The page works without notices.
const Toasts = lazy(async () => {
  const module = await import('@/components/feedback/toasts').catch(() => ({ Toasts: () => null }));
  return { default: module.Toasts };
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <Providers>
      {/* Without transitions, a change of route and of the session render together, as logging out needs. */}
      <BrowserRouter useTransitions={false}>
        <Router />
      </BrowserRouter>
      <Suspense>
        <Toasts />
      </Suspense>
    </Providers>
  </StrictMode>
);

// The prerendered HTML stays until the page and its data are there; React then replaces it in one render. Not by a
// top-level `await`: the page's chunk imports from this one.
void Promise.all([loadPage(window.location.pathname), fetchInitialQueries(window.location)])
  .then(showOwnLanguage)
  .then(() => {
    startTransition(() => createRoot(root).render(app));
    // Live updates are not part of the first load. Without them, pages are refetched when they get the focus again.
    import('@/app/follow-updates').then(
      ({ followUpdates }) => followUpdates(),
      () => undefined,
    );
  });
