import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { PageLoading } from '@/app/page-loading';
import { Providers } from '@/app/providers';
import { catalogsOf, pages, Router } from '@/app/router';
import { trpcUtils } from '@/lib/api/trpc';
import { loadAllTexts } from '@/lib/i18n/all-texts';
import type { Locale } from '@/lib/i18n/locale';

export { surfaceOf } from '@/app/surfaces';
export { directionOf } from '@/lib/i18n/locale';
export { translateManifest } from '@/manifest-texts';
export { translateNotStarted } from '@/not-started-texts';
export { catalogsOf };

/** The addresses of all pages, as patterns. */
export const pagePaths = Object.keys(pages);

/** Selects the locale of what is rendered next. Returns the texts of index.html in it. */
export async function translateHead(locale: Locale): Promise<string[]> {
  await loadAllTexts(locale);
  return [
    t`Make Building Habits Fun for Kids!`,
    t`A family star chart: parents set habits and rewards, children complete quests, earn stars and spend them.`,
    t`Starchart's logo and Twinkle, a waving star, beside a star chart`,
    t`Starchart needs JavaScript from here on.`,
  ];
}

/** The HTML of a loading page. */
export function renderLoading(path: string): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StaticRouter location={path}>
        <PageLoading pathname={path} />
      </StaticRouter>
    </I18nProvider>,
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
