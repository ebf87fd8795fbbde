import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { PageLoading } from '@/app/page-loading';
import { Providers } from '@/app/providers';
import { pages, Router } from '@/app/router';
import { trpcUtils } from '@/lib/api/trpc';

export { surfaceOf } from '@/app/surfaces';

/** The addresses of all pages, as patterns. */
export const pagePaths = Object.keys(pages);

/** The HTML of a loading page. */
export function renderLoading(path: string): string {
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <PageLoading pathname={path} />
    </StaticRouter>,
  );
}

/** The HTML of a page as a visitor sees it. It runs at build time, with the same tree as main.tsx. */
export async function renderPage(path: string, { isNew }: { isNew: boolean }): Promise<string> {
  // Without a visitor it is unknown whether the server sends mail; no prerendered text depends on it.
  trpcUtils.system.about.setData(undefined, { isNew, sendsMail: false });
  const { prelude } = await prerender(
    <StrictMode>
      <Providers>
        <StaticRouter location={path}>
          <Router />
        </StaticRouter>
      </Providers>
    </StrictMode>,
    {
      // React inserts larger chunks by inline scripts, which our policy forbids.
      progressiveChunkSize: Infinity,
      onError(error) {
        throw error;
      },
    },
  );
  return await new Response(prelude).text();
}
