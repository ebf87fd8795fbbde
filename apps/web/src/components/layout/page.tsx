import { Trans } from '@lingui/react/macro';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { OfflineBar } from '@/components/feedback/offline-bar';
import { preloadComponents } from '@/components/ui/lazy-component';
import { type Surface, useSurface } from '@/hooks/use-surface';
import classes from './page.module.css';

type PageProps = {
  title: string;
  surface: Surface;
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

/** The frame of every page: title, surface, skip link, offline bar, and the main region. */
export function Page({ title, surface, header, footer, children }: PageProps) {
  useDocumentTitle(`${title} · Starchart`);
  useSurface(surface);
  const main = useStartOfPage();
  useEffect(preloadComponents, []);

  return (
    <>
      <a href="#main" className={classes.skip}>
        <Trans>Skip to content</Trans>
      </a>
      {header}
      {surface !== 'paper' && <OfflineBar surface={surface} />}
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {footer}
    </>
  );
}

let shownPath: string | undefined;

/** Scrolls a new route to the top and focuses its main region, unless the page has focused a field or a title. */
function useStartOfPage() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shownPath !== undefined && shownPath !== pathname) {
      window.scrollTo(0, 0);
      if (!main.current?.querySelector(':is(input, h2):focus')) main.current?.focus({ preventScroll: true });
    }
    shownPath = pathname;
  }, [pathname]);
  return main;
}
