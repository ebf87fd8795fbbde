import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '@/components/ui/busy-button';
import { Picture } from '@/components/ui/picture';
import { useOnline } from '@/hooks/use-online';
import classes from './state-panel.module.css';

type ErrorPanelProps = {
  /** The error in words: `We couldn't load the habits.` */
  title: string;
  text?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Without a network, the panel says so in place of the error. */
  needsInternet?: boolean;
  /** Further actions, such as a link. */
  children?: ReactNode;
};

/** An error, usually of loading, with a retry. */
export function ErrorPanel({
  title,
  text,
  onRetry,
  retrying = false,
  needsInternet = true,
  children,
}: ErrorPanelProps) {
  const online = useOnline();
  const isOffline = needsInternet && !online;
  return (
    <div className={classes.panel} role="alert">
      <Picture catalogue="brand" name="twinkle-sleepy" size={96} />
      <h2 className={classes.title}>{isOffline ? t`Needs the internet` : title}</h2>
      {isOffline ? (
        <p className={classes.text}>
          <Trans>You're offline. The page will load as soon as you're back online.</Trans>
        </p>
      ) : (
        text && <p className={classes.text}>{text}</p>
      )}
      <Group gap="sm" align="stretch" justify="center" mt="var(--space-4)">
        {onRetry && !isOffline && (
          <BusyButton onClick={onRetry} busy={retrying} leftSection={<IconRefresh size={20} aria-hidden />}>
            <Trans>Try again</Trans>
          </BusyButton>
        )}
        {children}
      </Group>
    </div>
  );
}
