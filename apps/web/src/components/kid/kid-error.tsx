import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { useOnReconnect } from '@/hooks/use-on-reconnect';
import { KidRetry } from './kid-retry';

type KidErrorProps = {
  /** `We couldn't open your star book.` */
  text: string;
  isRetrying?: boolean;
  onRetry: () => void;
  /** Further actions. */
  children?: ReactNode;
};

/** An error of loading on a child's page, with a retry, also when the network is back. */
export function KidError({ text, isRetrying, onRetry, children }: KidErrorProps) {
  useOnReconnect(onRetry);
  return (
    <ErrorPanel title={t`Oops! Something went wrong`} text={text}>
      <KidRetry isRetrying={isRetrying} onRetry={onRetry} />
      {children}
    </ErrorPanel>
  );
}
