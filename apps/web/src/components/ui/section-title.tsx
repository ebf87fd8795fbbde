import { Group } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './section-title.module.css';

type SectionTitleProps = {
  id?: string;
  ref?: Ref<HTMLHeadingElement>;
  level?: 2 | 3;
  count?: number;
  className?: string;
  children: ReactNode;
};

/** The heading of a section. It can take the focus when the focused element is removed (`hooks/focus.ts`). */
export function SectionTitle({ id, ref, level = 2, count, className = '', children }: SectionTitleProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  // The same elements with and without a count: a replaced heading would lose the focus.
  return (
    <Group gap="xs" wrap="nowrap">
      <Heading id={id} ref={ref} className={`${classes.title} ${className}`} tabIndex={-1}>
        {children}
      </Heading>
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </Group>
  );
}
