import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import type { Child, SessionRecord } from '@starchart/schema';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ChildLoginElsewhere } from '@/app/child-login-elsewhere';
import { ParentOnly } from '@/app/guards';
import { ChildOverview } from '@/app/pages/child-overview';
import type { DashboardDialog } from '@/app/pages/dashboard-dialog';
import { EveryoneSkeleton } from '@/app/pages/everyone-skeleton';
import { PendingCount, PendingPanel } from '@/app/pages/pending-panel';
import { ParentPage } from '@/app/parent-page';
import { paths } from '@/app/paths';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Card } from '@/components/ui/card';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Picture } from '@/components/ui/picture';
import { useLoginWarnings } from '@/features/account/api';
import { TimeZoneOffer } from '@/features/account/time-zone-offer';
import { PendingParentsAlert } from '@/features/admin/pending-parents-alert';
import { useChildren } from '@/features/children/api';
import { ChildTabs } from '@/features/children/child-tabs';
import { useSelectedChild } from '@/features/children/use-selected-child';
import { DemoClockBar } from '@/features/demo/demo-clock-bar';
import { usePendingChanges } from '@/features/members/use-pending-changes';
import { PraiseButton } from '@/features/notes/praise-button';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import { sendHeldWrites } from '@/lib/api/held-writes';
import { may } from '@/lib/api/may';
import { messageOf } from '@/lib/api/server-error';
import { trpcUtils } from '@/lib/api/trpc';
import { notifyFailure } from '@/lib/notify';
import classes from './parent-dashboard-page.module.css';

const AboutYou = lazyComponent('AboutYou', () => import('@/features/account/about-you'));
const EveryoneToday = lazyComponent('EveryoneToday', () => import('@/app/pages/everyone-today'));
const ChildForm = lazyComponent('ChildForm', () => import('@/features/children/child-form'));
const LoginWarningsAlert = lazyComponent(
  'LoginWarningsAlert',
  () => import('@/features/account/login-warnings-alert'),
);
const PendingChangesPanel = lazyComponent(
  'PendingChangesPanel',
  () => import('@/app/pages/pending-changes-panel'),
);
const DashboardDialogs = lazyComponent('DashboardDialogs', () => import('@/app/pages/dashboard-dialogs'));

export function ParentDashboardPage() {
  return <ParentOnly>{(parent) => <ParentDashboard parent={parent} />}</ParentOnly>;
}

function ParentDashboard({ parent }: { parent: SessionRecord }) {
  const { name } = parent;
  const children = useChildren(parent.id);
  const family = children.data ?? [];
  const mayAdd = may(parent, 'children.manage');
  const { tab, selected, select, selectFirst } = useSelectedChild(family, mayAdd);
  const dialogs = useLazyDialog(DashboardDialogs);
  const open = (dialog: DashboardDialog) => dialogs.open({ dialog });
  const { data: changes } = usePendingChanges();
  const warnings = useLoginWarnings();
  const navigate = useNavigate();

  function openChildView({ id }: Child) {
    // No child undoes what its parent did.
    void sendHeldWrites();
    void navigate(paths.kidDashboardOf(id));
  }

  function switchToChildView() {
    // Another device may have changed the lock.
    void trpcUtils.auth.session.invalidate();
    if (selected) openChildView(selected);
    else if (tab === 'everyone') open({ kind: 'chooseChild', family, onChoose: openChildView });
    else notifyFailure({ title: t`No child selected`, text: t`Please select a child first or create one.` });
  }

  return (
    <ParentPage
      title={t`Parent dashboard`}
      parent={parent}
      onChildView={children.isPending || (family.length === 0 && !mayAdd) ? undefined : switchToChildView}
      actions={
        <>
          <PendingCount />
          {family.length > 0 && (
            <PraiseButton onClick={() => open({ kind: 'praise', child: selected, family })} />
          )}
        </>
      }
      isLoading={children.isPending}
      className={classes.content}
    >
      {parent.timeZone && parent.clockAheadMs !== undefined && may(parent, 'admin') && (
        <DemoClockBar timeZone={parent.timeZone} />
      )}

      {may(parent, 'admin') && (
        <PendingParentsAlert
          linkToAll={
            <Anchor component={Link} to={paths.adminDashboard}>
              <Trans>View All in Admin Dashboard</Trans>
            </Anchor>
          }
        />
      )}

      {changes && changes.length > 0 && (
        <Suspense>
          <PendingChangesPanel parent={parent} />
        </Suspense>
      )}

      {warnings.length > 0 && (
        <Suspense>
          <LoginWarningsAlert
            linkToPassword={
              <Anchor component={Link} to={paths.account} px="var(--space-4)">
                <Trans context="link">Choose a new password</Trans>
              </Anchor>
            }
            onNewPassword={(childId) => {
              const child = family.find(({ id }) => id === childId);
              if (child) open({ kind: 'editChild', child });
            }}
          />
        </Suspense>
      )}

      {children.isError && !children.data && (
        <ErrorPanel
          title={t`We couldn't load your children.`}
          text={messageOf(children.error, t`Please try again in a moment.`)}
          onRetry={() => void children.refetch()}
          retrying={children.isFetching}
        />
      )}

      {children.data && family.length === 0 && !mayAdd && (
        <>
          <h1 className="visually-hidden">
            <Trans>Parent dashboard</Trans>
          </h1>
          <EmptyState
            picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
            title={t`Nothing to see here yet`}
            text={t`A parent chooses which children you can see.`}
          />
        </>
      )}

      {children.data && family.length === 0 && mayAdd && (
        <Stack w="100%" maw="40rem" mx="auto">
          <Group wrap="nowrap" className={classes.welcome}>
            <Picture catalogue="brand" name="twinkle-hello" size={120} />
            <div>
              <h1>
                <Trans>
                  Welcome, <bdi>{name}</bdi>!
                </Trans>
              </h1>
              <p>
                <Trans>Who is this star chart for? Add your first child. Habits and rewards come next.</Trans>
              </p>
            </div>
          </Group>
          {parent.isAdmin && (
            <Suspense fallback={<SkeletonRows rows={1} height={170} />}>
              <AboutYou
                adminId={parent.id}
                linkToEmail={
                  <Anchor component={Link} to={paths.profile} display="inline">
                    <Trans>Add your email address</Trans>
                  </Anchor>
                }
              />
            </Suspense>
          )}
          <TimeZoneOffer familyZone={parent.timeZone} />
          <AddChildCard title={t`Your first child`} family={family} onAdded={select} />
        </Stack>
      )}

      {family.length > 0 && (
        <>
          <h1 className="visually-hidden">
            <Trans>Parent dashboard</Trans>
          </h1>
          <ChildTabs
            family={family}
            selected={tab}
            onSelect={select}
            onEdit={(child) => open({ kind: 'editChild', child })}
            onPause={({ id }) => open({ kind: 'pause', childId: id })}
            onDelete={(child) => open({ kind: 'deleteChild', child })}
          />
          <PendingPanel timeZone={parent.timeZone} onOpen={open} />
          {tab === 'new' && (
            <AddChildCard title={t`Add Child`} family={family} onAdded={select} onCancel={selectFirst} />
          )}
          {tab === 'everyone' && (
            <Suspense fallback={<EveryoneSkeleton />}>
              <EveryoneToday family={family} onOpen={open} />
            </Suspense>
          )}
          {selected && (
            <ChildOverview
              key={selected.id}
              child={selected}
              family={family}
              timeZone={parent.timeZone}
              onOpen={open}
            />
          )}
        </>
      )}

      {dialogs.dialog}
    </ParentPage>
  );
}

type AddChildCardProps = {
  title: string;
  family: readonly Child[];
  onAdded: (childId: number) => void;
  onCancel?: () => void;
};

function AddChildCard({ title, family, onAdded, onCancel }: AddChildCardProps) {
  return (
    <Card component="section" gap={0} p={0} w="100%" maw="40rem" mx="auto" className={classes.card}>
      <Text component="h2" pt="md" px="var(--page-padding)" fz="xl">
        {title}
      </Text>
      <Suspense
        fallback={
          <Box p="md var(--page-padding)">
            <SkeletonRows rows={4} height={72} />
          </Box>
        }
      >
        <ChildForm
          takenAvatars={family.map(({ avatar }) => avatar)}
          onSaved={onAdded}
          onCancel={onCancel}
          belowLogin={<ChildLoginElsewhere />}
        />
      </Suspense>
    </Card>
  );
}
