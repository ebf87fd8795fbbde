import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Child, SessionRecord } from '@starchart/schema';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { ParentOnly } from '@/app/guards';
import { ParentPage } from '@/app/parent-page';
import { paths } from '@/app/paths';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useChildren } from '@/features/children/api';
import { ChildTabs } from '@/features/children/child-tabs';
import { useSelectedChild } from '@/features/children/use-selected-child';
import { PraiseButton } from '@/features/notes/praise-button';
import { useDialogs } from '@/hooks/use-dialogs';
import { useOnline } from '@/hooks/use-online';
import { sendHeldWrites } from '@/lib/api/held-writes';
import { may, ReadOnlyContext } from '@/lib/api/may';
import { trpcUtils } from '@/lib/api/trpc';
import { notifyFailure } from '@/lib/notify';
import { showFromTop } from '@/lib/show-result';
import { ChildOverview } from './child-overview';
import { DashboardNotices } from './dashboard-notices';
import { EveryoneSkeleton } from './everyone-skeleton';
import { NoticeLine } from './notice-line';
import classes from './parent-dashboard-page.module.css';
import { WithDialogs } from './with-dialogs';

const AddChildCard = lazyComponent('AddChildCard', () => import('./add-child-card'));
const NoChildren = lazyComponent('NoChildren', () => import('./first-child'));
const EveryoneToday = lazyComponent('EveryoneToday', () => import('./everyone-today'));

export function ParentDashboardPage() {
  const isOnline = useOnline();
  return (
    <ParentOnly>
      {(parent) => (
        <WithDialogs parentId={parent.id}>
          {/* Not the open dialogs, which keep what was typed. */}
          <ReadOnlyContext value={!isOnline}>
            <ParentDashboard parent={parent} />
          </ReadOnlyContext>
        </WithDialogs>
      )}
    </ParentOnly>
  );
}

function ParentDashboard({ parent }: { parent: SessionRecord }) {
  const children = useChildren(parent.id);
  const family = children.data ?? [];
  const mayAdd = may(parent, 'children.manage');
  const selection = useSelectedChild(family, mayAdd);
  const { selected, select } = selection;
  const switchToChildView = useSwitchToChildView(selection);

  return (
    <ParentPage
      title={t`Parent dashboard`}
      parent={parent}
      onChildView={family.length > 0 ? switchToChildView : undefined}
      actions={family.length > 0 && <PraiseButton child={selected} />}
      isLoading={children.isPending}
      className={classes.content}
    >
      <DashboardNotices parent={parent} family={family} />
      <QueryState query={children} failure={t`We couldn't load your children.`} loading={null}>
        {() => null}
      </QueryState>
      {family.length > 0 ? (
        <Family family={family} selection={selection} parent={parent} />
      ) : (
        <NoticeLine parent={parent} family={family} childId={undefined}>
          {children.data && (
            <Suspense fallback={<SkeletonRows rows={4} height={72} />}>
              <NoChildren parent={parent} onAdded={(id) => showNewChild(id, select)} />
            </Suspense>
          )}
        </NoticeLine>
      )}
    </ParentPage>
  );
}

type Selection = ReturnType<typeof useSelectedChild>;

type FamilyProps = {
  family: readonly Child[];
  selection: Selection;
  parent: SessionRecord;
};

/** The tabs of the children with the content of one. */
function Family({ family, selection, parent }: FamilyProps) {
  const { tab, selected, select, selectFirst } = selection;
  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Parent dashboard</Trans>
      </h1>
      <ChildTabs family={family} selected={tab} onSelect={select} />
      {parent.familyRole === 'viewer' && (
        <Text c="dimmed">
          <Trans>You can look; parents make changes.</Trans>
        </Text>
      )}
      <NoticeLine parent={parent} family={family} childId={selected?.id}>
        {tab === 'new' && (
          <Suspense fallback={<SkeletonRows rows={4} height={72} />}>
            <AddChildCard
              title={t`Add Child`}
              family={family}
              onAdded={(id) => showNewChild(id, select)}
              onCancel={selectFirst}
            />
          </Suspense>
        )}
        {tab === 'everyone' && (
          <Suspense fallback={<EveryoneSkeleton />}>
            <EveryoneToday />
          </Suspense>
        )}
        {selected && (
          <ChildOverview key={selected.id} child={selected} hasSiblings={family.length > 1} parent={parent} />
        )}
      </NoticeLine>
    </>
  );
}

/** Opens the tab of a new child: from the top, with the focus on its name. */
function showNewChild(id: number, select: Selection['select']) {
  select(id);
  showFromTop(`tab-${id}`);
}

/** Opens the page of the selected child, or asks whose. */
function useSwitchToChildView({ tab, selected }: Selection) {
  const dialogs = useDialogs();
  const navigate = useNavigate();

  function openChildView({ id }: Child) {
    // No child undoes what its parent did.
    void sendHeldWrites();
    void navigate(paths.kidDashboardOf(id));
  }

  return () => {
    // Another device may have changed the lock.
    void trpcUtils.auth.session.invalidate();
    if (selected) openChildView(selected);
    else if (tab === 'everyone') dialogs.open('choose-child', { onChoose: openChildView });
    else notifyFailure({ title: t`No child selected`, text: t`Please select a child first or create one.` });
  };
}
