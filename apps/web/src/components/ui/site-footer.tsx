import { Link } from 'react-router-dom';
import classes from './site-footer.module.css';

const FIRST_YEAR = 2025;

export type FooterLink = { label: string; to: string };

/** Links and copyright of the public pages. */
export function SiteFooter({ links, year }: { links: readonly FooterLink[]; year: number }) {
  return (
    <footer className={classes.footer}>
      <nav className={classes.links} aria-label="About this site">
        {links.map(({ label, to }) => (
          <Link key={label} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      {/* The prerendered page contains the build year. */}
      <p suppressHydrationWarning>
        © {year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : FIRST_YEAR} Starchart. Made for families, free to
        host yourself.
      </p>
    </footer>
  );
}
