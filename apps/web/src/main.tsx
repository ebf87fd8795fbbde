import '@/app/zod-without-eval';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '@/app/styles/fonts.css';
import '@/app/styles/mantine.css';
import '@/app/styles/mantine-theme.css';
import '@/app/styles/tokens.css';
import '@/app/styles/global.css';
import { askFirst } from '@/app/initial-queries';
import { Providers } from '@/app/providers';
import { loadPage, Router } from '@/app/router';
import { followOtherTabs, whenSignedIn } from '@/lib/api/trpc';
import { pageLoaded } from '@/lib/page-loaded';

followOtherTabs();

// What is on the screen follows what others do, once it is there. Without the code for that it is as old as the last look.
whenSignedIn()
  .then(pageLoaded)
  .then(() => import('@/lib/api/live-events'))
  .then(({ followEvents }) => followEvents())
  .catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const { pathname } = window.location;
const isPrerendered = 'prerendered' in root.dataset;
// A prerendered page asks when it is taken over: nothing of it waits for answers.
const asked = isPrerendered || askFirst(window.location);

const app = (
  <StrictMode>
    <Providers>
      {/* Without transitions a change of route and of the session come in the same render, as logging out needs. */}
      <BrowserRouter useTransitions={false}>
        <Router />
      </BrowserRouter>
    </Providers>
  </StrictMode>
);

// Until all is there, what the server has sent says that it is loading; then the page is drawn, once. Not by `await`: the
// page's own chunk imports from this one.
void Promise.all([loadPage(pathname), asked]).then(() => {
  // A transition leaves the browser room for taps in between.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
});
