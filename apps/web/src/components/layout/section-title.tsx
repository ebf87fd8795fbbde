import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section-title.module.css';

type SectionTitleProps = { id: string; count?: number; className?: string; children: ReactNode };

/** The heading of a section. It can take the focus when the focused element is removed (`hooks/focus.ts`). */
export function SectionTitle({ id, count, className = '', children }: SectionTitleProps) {
  // The same elements with and without a count: a replaced heading would lose the focus.
  return (
    <Group gap="xs" wrap="nowrap">
      <h2 id={id} className={`${classes.title} ${className}`} tabIndex={-1}>
        {children}
      </h2>
      {count !== undefined && <Count>{count}</Count>}
    </Group>
  );
}

export function Count({ children }: { children: number }) {
  return <span className={classes.count}>{children}</span>;
}
