import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './site-footer.module.css';

const FIRST_YEAR = 2025;

export type FooterLink = { label: string; to: string };

type SiteFooterProps = { links: readonly FooterLink[]; year: number; children?: ReactNode };

/** Links and copyright of the public pages. */
export function SiteFooter({ links, year, children }: SiteFooterProps) {
  const years = year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : FIRST_YEAR;
  return (
    <footer className={classes.footer}>
      <nav className={classes.links} aria-label={t`About this site`}>
        {links.map(({ label, to }) => (
          <Link key={label} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
      {/* The prerendered page contains the build year. */}
      <p suppressHydrationWarning>
        <Trans>© {years} Starchart. Made for families, free to host yourself.</Trans>
      </p>
    </footer>
  );
}
