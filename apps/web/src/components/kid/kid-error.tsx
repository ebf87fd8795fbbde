import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { KidButton } from './kid-button';

type KidErrorProps = {
  /** `We couldn't open your star book.` */
  text: string;
  isRetrying?: boolean;
  onRetry: () => void;
  /** Further actions. */
  children?: ReactNode;
};

/** An error of loading on a child's page, with a retry. */
export function KidError({ text, isRetrying, onRetry, children }: KidErrorProps) {
  return (
    <ErrorPanel title={t`Oops! Something went wrong`} text={text}>
      <KidButton icon={<IconRefresh size={26} aria-hidden />} disabled={isRetrying} onClick={onRetry}>
        <Trans>Try again</Trans>
      </KidButton>
      {children}
    </ErrorPanel>
  );
}
