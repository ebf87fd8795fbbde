import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Picture, type PictureCatalogue } from '@/components/ui/picture';
import classes from './state-panel.module.css';

type EmptyStateProps = {
  picture: { catalogue: PictureCatalogue; name: string };
  title?: string;
  text?: ReactNode;
  /** Shows one button. */
  action?: ReactNode;
};

/** An empty list: a picture, a text, one action. */
export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.panel}>
      <Picture {...picture} size={96} />
      {title && <h3 className={classes.title}>{title}</h3>}
      {text && <p className={classes.text}>{text}</p>}
      {action && (
        <Group gap="sm" align="stretch" justify="center" mt="var(--space-4)">
          {action}
        </Group>
      )}
    </div>
  );
}
