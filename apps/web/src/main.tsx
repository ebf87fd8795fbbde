import '@/app/zod-without-eval';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '@/app/styles/fonts.css';
import '@/app/styles/mantine-base.css';
import '@/app/styles/mantine-theme.css';
import '@/app/styles/tokens.css';
import '@/app/styles/global.css';
import { Providers } from '@/app/providers';
import { Router } from '@/app/router';
import { followOtherTabs, trpcUtils } from '@/lib/trpc';

followOtherTabs();

// Who is signed in is asked for while the page's own chunk is still on its way.
void trpcUtils.auth.session.prefetch();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

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
if ('prerendered' in root.dataset) hydrateRoot(root, app);
else createRoot(root).render(app);
