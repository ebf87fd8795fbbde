import type { SessionRecord } from '@starchart/schema';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ParentOnly } from '@/app/guards';
import { ChildOverview } from '@/app/pages/child-overview';
import { useDashboardDialog } from '@/app/pages/use-dashboard-dialog';
import { ParentHeader } from '@/app/parent-header';
import { paths } from '@/app/paths';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { LoadingScreen } from '@/components/feedback/loading-screen';
import { notifyFailure } from '@/components/feedback/notify';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Page } from '@/components/ui/page';
import { Picture } from '@/components/ui/picture';
import { useLoginWarnings } from '@/features/account/api';
import { TimeZoneOffer } from '@/features/account/time-zone-offer';
import { PendingParentsAlert } from '@/features/admin/pending-parents-alert';
import { useChildren } from '@/features/children/api';
import { ChildTabs } from '@/features/children/child-tabs';
import { useSelectedChild } from '@/features/children/use-selected-child';
import { DemoClockBar } from '@/features/demo/demo-clock-bar';
import { may } from '@/lib/api/may';
import { messageOf } from '@/lib/api/server-error';
import { trpcUtils } from '@/lib/api/trpc';
import classes from './parent-dashboard-page.module.css';

const AboutYou = lazyComponent('AboutYou', () => import('@/features/account/about-you'));
const ChildForm = lazyComponent('ChildForm', () => import('@/features/children/child-form'));
const LoginWarningsAlert = lazyComponent(
  'LoginWarningsAlert',
  () => import('@/features/account/login-warnings-alert'),
);
const DashboardDialogs = lazyComponent('DashboardDialogs', () => import('@/app/pages/dashboard-dialogs'));

export function ParentDashboardPage() {
  return <ParentOnly>{(parent) => <ParentDashboard parent={parent} />}</ParentOnly>;
}

function ParentDashboard({ parent }: { parent: SessionRecord }) {
  const children = useChildren(parent.id);
  const family = children.data ?? [];
  const { selected, isAdding, select, selectFirst, startAdding } = useSelectedChild(family);
  const dialog = useDashboardDialog();
  const warnings = useLoginWarnings();
  const navigate = useNavigate();

  function switchToChildView() {
    // Another device may have changed the lock.
    void trpcUtils.auth.session.invalidate();
    if (selected) void navigate(paths.kidDashboardOf(selected.id));
    else notifyFailure({ title: 'No child selected', text: 'Please select a child first or create one.' });
  }

  return (
    <Page
      title="Parent dashboard"
      surface="parent"
      header={
        <ParentHeader parent={parent} onChildView={children.isPending ? undefined : switchToChildView} />
      }
    >
      {children.isPending && <LoadingScreen label="Loading dashboard..." />}
      <div className={classes.content} hidden={children.isPending}>
        {parent.timeZone && may(parent, 'demo.moveClock') && <DemoClockBar timeZone={parent.timeZone} />}

        {may(parent, 'admin.pendingParents') && (
          <PendingParentsAlert
            linkToAll={<Link to={paths.adminDashboard}>View All in Admin Dashboard</Link>}
          />
        )}

        {warnings.length > 0 && (
          <Suspense>
            <LoginWarningsAlert
              linkToPassword={<Link to={paths.settingsAccount}>Choose a new password</Link>}
              onNewPassword={(childId) => {
                const child = family.find(({ id }) => id === childId);
                if (child) dialog.open({ kind: 'editChild', child });
              }}
            />
          </Suspense>
        )}

        {children.isError && !children.data && (
          <ErrorPanel
            title="We couldn't load your children."
            text={messageOf(children.error, 'Please try again in a moment.')}
            onRetry={() => void children.refetch()}
            retrying={children.isFetching}
          />
        )}

        {children.data && family.length === 0 && (
          <div className={classes.welcome}>
            <div className={classes.welcomeWords}>
              <Picture catalogue="brand" name="twinkle-hello" size={120} />
              <div>
                <h1 className={classes.welcomeTitle}>
                  Welcome, <bdi>{parent.name}</bdi>!
                </h1>
                <p>Who is this star chart for? Add your first child; habits and rewards come next.</p>
              </div>
            </div>
            {parent.isAdmin && (
              <Suspense fallback={<SkeletonRows rows={1} height={170} />}>
                <AboutYou
                  adminId={parent.id}
                  linkToEmail={<Link to={paths.settingsProfile}>Add your email address</Link>}
                />
              </Suspense>
            )}
            <TimeZoneOffer familyZone={parent.timeZone} />
            <AddChildCard title="Your first child" onAdded={select} />
          </div>
        )}

        {family.length > 0 && (
          <>
            <h1 className="visually-hidden">Parent dashboard</h1>
            <ChildTabs
              family={family}
              selectedId={selected?.id}
              isAdding={isAdding}
              onSelect={select}
              onAdd={startAdding}
              onEdit={(child) => dialog.open({ kind: 'editChild', child })}
              onDelete={(child) => dialog.open({ kind: 'deleteChild', child })}
            />
            {isAdding && (
              <div className={classes.adding}>
                <AddChildCard title="Add Child" onAdded={select} onCancel={selectFirst} />
              </div>
            )}
            {selected && (
              <ChildOverview
                key={selected.id}
                child={selected}
                timeZone={parent.timeZone}
                onOpen={dialog.open}
              />
            )}
          </>
        )}
      </div>

      {dialog.current && (
        <Suspense>
          <DashboardDialogs key={dialog.count} dialog={dialog.current} />
        </Suspense>
      )}
    </Page>
  );
}

type AddChildCardProps = {
  title: string;
  onAdded: (childId: number) => void;
  onCancel?: () => void;
};

function AddChildCard({ title, onAdded, onCancel }: AddChildCardProps) {
  return (
    <section className={classes.card}>
      <h2 className={classes.cardTitle}>{title}</h2>
      <Suspense fallback={<SkeletonRows rows={4} height={72} />}>
        <ChildForm onSaved={onAdded} onCancel={onCancel} />
      </Suspense>
    </section>
  );
}
