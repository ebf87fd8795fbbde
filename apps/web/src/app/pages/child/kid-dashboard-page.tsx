import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { addDays, isOfToday, isPausedToday, pauseOfAllHabits } from '@starchart/domain';
import type { FamilyDeviceOfSession, KidDashboard, Reward, SessionRecord } from '@starchart/schema';
import { IconArrowLeft, IconDoorExit, IconLock, IconLogout } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ChildViewOnly } from '@/app/guards';
import { childIdIn } from '@/app/initial-queries';
import { paths } from '@/app/paths';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import { OptionalPart } from '@/components/feedback/optional-part';
import { SkeletonBlock } from '@/components/feedback/skeletons';
import { CelebrationQueue } from '@/components/kid/celebrations';
import { KidError } from '@/components/kid/kid-error';
import { MascotItemContext } from '@/components/kid/mascot';
import { QuietButton, QuietLink } from '@/components/kid/quiet-button';
import { ReadAloud } from '@/components/kid/speaker-button';
import { Page } from '@/components/layout/page';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useLogout } from '@/features/auth/api';
import { BadgeGrid } from '@/features/badges/badge-grid';
import { useLockChildView } from '@/features/child-view/api';
import { useKidDashboard } from '@/features/children/api';
import { KidBar } from '@/features/children/kid-bar';
import { KidFrame, KidSkeleton } from '@/features/children/kid-frame';
import { KidHeader } from '@/features/children/kid-header';
import { DayPath } from '@/features/completions/day-path';
import { HabitList } from '@/features/completions/habit-list';
import { PausedDay, WelcomeBack } from '@/features/completions/paused-day';
import { KidPinLink } from '@/features/family-board/kid-pin-link';
import { KidNote } from '@/features/notes/kid-note';
import { KidRecap } from '@/features/recaps/kid-recap';
import { useSeenStory } from '@/features/recaps/seen-story';
import { KidClaim } from '@/features/redemptions/kid-claim';
import { KidGoal, KidGoalInvitation } from '@/features/redemptions/kid-goal';
import { KidTreasureChest } from '@/features/redemptions/kid-treasure-chest';
import { wishesShown } from '@/features/redemptions/wishes-shown';
import { useBackToClose } from '@/hooks/use-back-to-close';
import { useClearNotices } from '@/hooks/use-clear-notices';
import { LookProvider, lastLookOf, useRememberedLook } from '@/hooks/use-look';
import { may } from '@/lib/api/may';
import { playSound } from '@/lib/sounds/sounds';
import { useRememberedFace } from '@/lib/storage/known-children';
import classes from './kid-dashboard-page.module.css';

/** These show names of constellations, which are texts of packages/schema. */
const KidCelebrations = lazyComponent('KidCelebrations', () => import('./kid-celebrations'));
const ThingOfToday = lazyComponent('ThingOfToday', () => import('@/features/sky/thing-of-today'));
const KidSkyStrip = lazyComponent('KidSkyStrip', () => import('@/features/sky/kid-sky-strip'));
// Prefetched, so that its address opens without a network, too.
lazyComponent('KidSkyPage', () => import('./kid-sky-page'));
const KidStarAway = lazyComponent('KidStarAway', () => import('@/features/sky/kid-star-away'));
const StarOfYesterday = lazyComponent('StarOfYesterday', () => import('@/features/sky/star-of-yesterday'));
const RejectedTaps = lazyComponent('RejectedTaps', () => import('@/features/completions/rejected-taps'));
const KidNotes = lazyComponent('KidNotes', () => import('@/features/notes/kid-notes'));
const KidLedger = lazyComponent('KidLedger', () => import('@/features/points/kid-ledger'));
const LeaveChildViewDialog = lazyComponent(
  'LeaveChildViewDialog',
  () => import('@/features/child-view/leave-child-view-dialog'),
);

export function KidDashboardPage() {
  const { childId } = useParams();
  const childIdOfAddress = childIdIn(childId);

  return (
    <Page title={t`My star chart`} surface="kid">
      <KidFrame>
        <ChildViewOnly childId={childIdOfAddress} loading={<Loading childId={childIdOfAddress} />}>
          {(view) =>
            // The lock is for children on a parent's device.
            view.viewer.childViewLock && may(view.viewer, 'children.manage') ? (
              <LockedKidView key={view.childId} {...view} />
            ) : (
              <KidView key={view.childId} {...view} />
            )
          }
        </ChildViewOnly>
      </KidFrame>
    </Page>
  );
}

function Loading({ childId }: { childId: number | undefined }) {
  return (
    <LookProvider look={lastLookOf(childId)}>
      <KidSkeleton />
    </LookProvider>
  );
}

type KidViewProps = { childId: number; viewer: SessionRecord };

function KidView({ childId, viewer }: KidViewProps) {
  const { data: dashboard, isPending, isFetching, refetch } = useKidDashboard(childId);

  if (isPending) return <Loading childId={childId} />;
  if (!dashboard) {
    return (
      <ProfileError
        childId={childId}
        viewer={viewer}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  // Remounted on a new day: its habits are open again, in a new order.
  return (
    <CelebrationQueue key={dashboard.today}>
      <MascotItemContext value={dashboard.child.mascotItem}>
        <KidDay dashboard={dashboard} viewer={viewer} />
      </MascotItemContext>
    </CelebrationQueue>
  );
}

/** A parent of a family with the child view lock: locks the session, then shows the view. */
function LockedKidView({ childId, viewer }: KidViewProps) {
  const { hasFailed, retry } = useLockChildView(childId);
  return hasFailed ? (
    <ProfileError childId={childId} viewer={viewer} onRetry={retry} />
  ) : (
    <Loading childId={childId} />
  );
}

type ProfileErrorProps = KidViewProps & { isRetrying?: boolean; onRetry: () => void };

function ProfileError({ childId, viewer, isRetrying, onRetry }: ProfileErrorProps) {
  return (
    <div className={classes.error} data-alone>
      <KidError text={t`We couldn't find your profile.`} isRetrying={isRetrying} onRetry={onRetry}>
        <Exit childId={childId} viewer={viewer} />
      </KidError>
    </div>
  );
}

function KidDay({ dashboard, viewer }: { dashboard: KidDashboard; viewer: SessionRecord }) {
  const { child, today, now, habits, pauses, rewards, goal, badges, redemptions, handedOut, notes } =
    dashboard;
  const { pendingPoints } = dashboard;
  useRememberedLook(child);
  useRememberedFace(child);
  const pause = pauseOfAllHabits(pauses);
  const asked = habits.filter((habit) => isOfToday(habit) && !isPausedToday(habit));
  const [openLedgerAt, setLedgerOpenAt] = useState<'notes' | 'all'>();
  const openLedger = () => setLedgerOpenAt('all');
  const closeLedger = () => setLedgerOpenAt(undefined);
  // From the tap on, so that no celebration begins while the code of the star book loads.
  useBackToClose(openLedgerAt !== undefined, closeLedger);
  useClearNotices(openLedgerAt !== undefined);
  const isMorningAfter =
    dashboard.sky.newestStarOn === addDays(today, -1) && !habits.some(({ completedToday }) => completedToday);
  const [isMorning, setMorning] = useState(isMorningAfter);
  // Until the first completion, and not again after an undo.
  if (isMorning && !isMorningAfter) setMorning(false);
  const morning = isMorning && <StarOfYesterday fullDays={dashboard.sky.fullDays} />;
  const [wanted, setWanted] = useState<Reward>();
  const { recapOn } = dashboard;
  const [isStorySeen, seeStory] = useSeenStory(child.id, recapOn);
  // Looked at, it keeps its place until the page opens again.
  const [isStoryFirst] = useState(!isStorySeen);
  const story = recapOn && <KidRecap child={child} weekOn={recapOn} isNew={!isStorySeen} onSee={seeStory} />;
  const saving = goal ? (
    <KidGoal
      goal={goal}
      balance={child.currentPoints}
      onTheWay={pendingPoints}
      rewards={rewards}
      today={today}
      onRedeem={setWanted}
    />
  ) : (
    <KidGoalInvitation balance={child.currentPoints} rewards={rewards} />
  );
  const noteContext = { today, timeZone: viewer.timeZone, habits };

  return (
    <LookProvider look={child.look}>
      <ReadAloud isOn={child.readAloud === 'button'} familyLanguage={viewer.familyLanguage}>
        <KidHeader
          child={child}
          now={now.part}
          onTheWay={pendingPoints}
          exit={<Exit childId={child.id} viewer={viewer} />}
          onOpenLedger={openLedger}
        />
        <OptionalPart>
          <RejectedTaps childId={child.id} />
        </OptionalPart>
        {isStoryFirst && story}
        <KidNote
          childId={child.id}
          notes={notes}
          context={noteContext}
          onOpenNotes={() => setLedgerOpenAt('notes')}
          aboutRejection={
            <OptionalPart>
              <KidStarAway dashboard={dashboard} />
            </OptionalPart>
          }
        />
        {morning && (pause || asked.length === 0) && (
          <div className={classes.morning}>
            <OptionalPart>{morning}</OptionalPart>
          </div>
        )}
        {dashboard.backFromPause && asked.length > 0 && <WelcomeBack habits={asked} />}
        {pause ? (
          <>
            <PausedDay kind={pause.kind} childName={child.name} />
            {saving}
          </>
        ) : asked.length > 0 ? (
          <DayPath
            habits={asked}
            now={now.part}
            morning={morning}
            goal={saving}
            thing={
              <OptionalPart>
                <ThingOfToday sky={dashboard.sky} />
              </OptionalPart>
            }
          />
        ) : (
          saving
        )}
        <HabitList habits={habits} today={today} now={now} pauses={pauses} />
        <OptionalPart fallback={<SkeletonBlock className={classes.sky} />}>
          <KidSkyStrip childId={child.id} fullDays={dashboard.sky.fullDays} to={paths.skyOf(child.id)} />
        </OptionalPart>
        {!isStoryFirst && story}
        <KidTreasureChest
          childId={child.id}
          balance={child.currentPoints}
          onTheWay={pendingPoints}
          today={today}
          goal={goal}
          rewards={rewards}
          pending={redemptions}
          handedOut={handedOut}
          wishes={wishesShown(dashboard)}
          onRedeem={setWanted}
        />
        <KidClaim
          childId={child.id}
          balance={child.currentPoints}
          goal={goal}
          rewards={rewards}
          wanted={wanted}
          // The response may come when the dialog of another reward is open.
          onClose={(closed) => setWanted((shown) => (shown === closed ? undefined : shown))}
        />
        <BadgeGrid badges={badges} timeZone={viewer.timeZone} />
        {viewer.role === 'child' && viewer.familyDevice && <KidPinLink to={paths.ownPin} />}

        <KidBar balance={child.currentPoints} onTheWay={pendingPoints} onOpenLedger={openLedger} />

        <OptionalPart>
          <KidCelebrations dashboard={dashboard} />
        </OptionalPart>
        <Suspense>
          {openLedgerAt && (
            <KidLedger
              child={child}
              today={today}
              opensAt={openLedgerAt === 'notes' ? 'notes' : undefined}
              notes={<KidNotes childId={child.id} context={noteContext} />}
              onClose={closeLedger}
            />
          )}
        </Suspense>
      </ReadAloud>
    </LookProvider>
  );
}

/** Logs a child out, or back to the board of a family device; leads a parent to the parent dashboard, with the password when the view is locked. */
function Exit({ childId, viewer }: KidViewProps) {
  const logout = useLogout(paths.landing);
  const parentsPath = paths.parentDashboardOf(childId);

  if (viewer.role === 'parent' || viewer.role === 'guest') {
    return (
      <QuietLink to={parentsPath} icon={<IconArrowLeft aria-hidden />} onClick={() => playSound('click')}>
        <Trans>Parent View</Trans>
      </QuietLink>
    );
  }
  if (viewer.childViewLocked) return <LockedExit parentsPath={parentsPath} />;
  if (viewer.familyDevice) return <DeviceExit device={viewer.familyDevice} />;
  return (
    <QuietButton
      icon={<IconLogout aria-hidden />}
      disabled={logout.isDisabled}
      onClick={() => {
        playSound('click');
        logout.mutate();
      }}
    >
      <NeedsInternet>
        <Trans>Log Out</Trans>
      </NeedsInternet>
    </QuietButton>
  );
}

/** Back to the pictures of all children; nothing on a child's own device. */
function DeviceExit({ device }: { device: FamilyDeviceOfSession }) {
  if (device.lockAfterS === null) return null;
  return (
    <QuietLink to={paths.family} icon={<IconDoorExit aria-hidden />} onClick={() => playSound('click')}>
      <Trans>Everyone</Trans>
    </QuietLink>
  );
}

function LockedExit({ parentsPath }: { parentsPath: string }) {
  const [asking, setAsking] = useState(false);

  return (
    <>
      <QuietButton
        icon={<IconLock aria-hidden />}
        onClick={() => {
          playSound('click');
          setAsking(true);
        }}
      >
        <Trans>Parent View</Trans>
      </QuietButton>
      {asking && (
        <Suspense>
          <LeaveChildViewDialog parentsPath={parentsPath} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
