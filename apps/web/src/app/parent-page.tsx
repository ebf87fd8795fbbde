import { t } from '@lingui/core/macro';
import type { SessionRecord } from '@starchart/schema';
import type { ReactNode } from 'react';
import { ParentHeader } from '@/app/parent-header';
import { LoadingScreen } from '@/components/feedback/loading-screen';
import { OptionalPart } from '@/components/feedback/optional-part';
import { Page } from '@/components/layout/page';
import { lazyComponent } from '@/components/ui/lazy-component';
import { may } from '@/lib/api/may';
import classes from './parent-page.module.css';

const EntryRequests = lazyComponent(
  'EntryRequests',
  () => import('@/features/family-devices/entry-requests'),
);

type ParentPageProps = {
  title: string;
  parent: SessionRecord;
  /** Omitted without a selected child. */
  onChildView?: () => void;
  /** Buttons in the header. */
  actions?: ReactNode;
  /** Shows a loading screen; the content renders invisibly, so that its queries start. */
  isLoading?: boolean;
  className?: string;
  children: ReactNode;
};

/** A page for parents: the top bar and one column of content. */
export function ParentPage(props: ParentPageProps) {
  const { title, parent, onChildView, actions, isLoading, className = '', children } = props;
  return (
    <Page
      title={title}
      surface="parent"
      header={<ParentHeader parent={parent} onChildView={onChildView} actions={actions} />}
    >
      {isLoading && <LoadingScreen label={t`Loading dashboard...`} />}
      <div className={`${classes.content} ${className}`} hidden={isLoading}>
        {children}
      </div>
      {may(parent, 'devices.manage') && (
        <OptionalPart>
          <EntryRequests />
        </OptionalPart>
      )}
    </Page>
  );
}
