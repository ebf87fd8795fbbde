import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Logo } from '@/components/ui/logo';
import classes from './site-header.module.css';

type SiteHeaderProps = {
  home: string;
  onHome?: () => void;
  /** Hides the product name on phones to fit the actions. */
  compactOnPhones?: boolean;
  children?: ReactNode;
};

/** The top bar of the public pages. */
export function SiteHeader({ home, onHome, compactOnPhones, children }: SiteHeaderProps) {
  return (
    <header className={classes.header}>
      <Logo to={home} onClick={onHome} compactOnPhones={compactOnPhones} />
      {children && (
        <nav className={classes.actions} aria-label={t`Main`}>
          {children}
        </nav>
      )}
    </header>
  );
}
