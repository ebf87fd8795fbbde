import { Trans } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { Picture } from '@/components/ui/picture';
import classes from './state-panel.module.css';

type ErrorPanelProps = {
  /** The error in words: `We couldn't load the habits.` */
  title: string;
  text?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Further actions, such as a link. */
  children?: ReactNode;
};

export function ErrorPanel({ title, text, onRetry, retrying = false, children }: ErrorPanelProps) {
  return (
    <div className={classes.panel} role="alert">
      <Picture catalogue="brand" name="twinkle-sleepy" size={96} />
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      <Group gap="sm" align="stretch" justify="center" mt="var(--space-4)">
        {onRetry && (
          <BusyButton onClick={onRetry} busy={retrying} leftSection={<IconRefresh size={20} aria-hidden />}>
            <Trans>Try again</Trans>
          </BusyButton>
        )}
        {children}
      </Group>
    </div>
  );
}
