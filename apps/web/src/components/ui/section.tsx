import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { SectionTitle } from '@/components/ui/section-title';
import classes from './section.module.css';

type SectionProps = {
  /** Also the accessible name; unique per page. */
  title: string;
  count?: number;
  action?: ReactNode;
  card?: boolean;
  className?: string;
  children: ReactNode;
};

/** A titled section of a parents' page. */
export function Section({ title, count, action, card, className = '', children }: SectionProps) {
  const id = `section-${title.toLowerCase().replaceAll(' ', '-')}`;
  const content = (
    <>
      <div className={classes.head}>
        <SectionTitle id={id} count={count}>
          {title}
        </SectionTitle>
        {action}
      </div>
      {children}
    </>
  );
  const props = { component: 'section', gap: 'sm', miw: 0, 'aria-labelledby': id } as const;
  if (card)
    return (
      <Card {...props} className={`${classes.card} ${className}`}>
        {content}
      </Card>
    );
  return (
    <Stack {...props} className={`${classes.plain} ${className}`}>
      {content}
    </Stack>
  );
}
