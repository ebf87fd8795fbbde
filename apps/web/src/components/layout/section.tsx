import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '@/components/layout/card';
import { SectionTitle } from '@/components/layout/section-title';
import classes from './section.module.css';

type SectionProps = {
  /** Also the accessible name; unique per page. */
  title: string;
  count?: number;
  /** A sentence or two below the title. */
  about?: ReactNode;
  action?: ReactNode;
  card?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A titled section of a parents' page. */
export function Section({ title, count, about, action, card, className = '', children }: SectionProps) {
  const id = `section-${title.toLowerCase().replaceAll(' ', '-')}`;
  const content = (
    <>
      <Group gap="var(--space-8)" justify="space-between" className={classes.head}>
        <SectionTitle id={id} count={count}>
          {title}
        </SectionTitle>
        {action}
      </Group>
      {about && (
        <Text inherit c="dimmed">
          {about}
        </Text>
      )}
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
