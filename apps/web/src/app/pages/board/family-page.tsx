import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ChildOnBoard, FamilyBoard, FamilyDeviceOfSession } from '@starchart/schema';
import { IconUsers } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/app/paths';
import type { LoginWithName } from '@/app/unless-signed-in';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import { QueryState } from '@/components/feedback/query-state';
import { KidButton } from '@/components/kid/kid-button';
import { QuietLink } from '@/components/kid/quiet-button';
import quiet from '@/components/kid/quiet-button.module.css';
import { Page } from '@/components/layout/page';
import { lazyComponent } from '@/components/ui/lazy-component';
import { SoundToggle } from '@/components/ui/sound-toggle';
import { useFamilyBoard, useOpenProfile } from '@/features/family-board/api';
import { BoardFrame, BoardSkeleton } from '@/features/family-board/board-frame';
import { Faces } from '@/features/family-board/faces';
import { FullScreenButton } from '@/features/family-board/full-screen-button';
import { Night } from '@/features/family-board/night';
import { OpensOffline, ProfilePicture } from '@/features/family-board/profile-picture';
import { useIsNight } from '@/features/family-board/use-is-night';
import { canKeepScreenOn, useWakeLock } from '@/features/family-board/use-wake-lock';
import { useOnline } from '@/hooks/use-online';
import { isUnanswered } from '@/lib/api/server-error';
import { connection } from '@/lib/connection';
import { clearNotices } from '@/lib/notify';
import { playSound } from '@/lib/sounds/sounds';
import { BoardOfToday, boardDay, EmptyBoard } from './board-of-today';
import { DeviceOnly } from './device-only';

const GrownUpsDialog = lazyComponent(
  'GrownUpsDialog',
  () => import('@/features/family-board/grown-ups-dialog'),
);

const NONE: ReadonlySet<number> = new Set();

/** The home screen of a family device: the profile picker, and the board where it is switched on. */
export function FamilyPage() {
  return (
    <Page title={t`Family`} surface="kid">
      <DeviceOnly loading={<Loading />}>
        {(device, { timeZone }) => <Board device={device} timeZone={timeZone} />}
      </DeviceOnly>
    </Page>
  );
}

function Loading() {
  return (
    <BoardFrame title={t`Loading...`} actions={null}>
      <BoardSkeleton />
    </BoardFrame>
  );
}

function Board({ device, timeZone }: { device: FamilyDeviceOfSession; timeZone: string | undefined }) {
  const board = useFamilyBoard();
  const { isDark, wake } = useIsNight(device, timeZone);
  useWakeLock(device.keepScreenOn && !isDark);
  const [areGrownUpsOpen, setGrownUpsOpen] = useState(false);
  const isFaces = device.boardMode === 'faces';
  const online = useOnline();

  return (
    <BoardFrame
      title={isFaces ? t`Who's here?` : t({ message: 'Today', context: 'board' })}
      subtitle={!isFaces && board.data && boardDay(board.data)}
      isTitleLarge={isFaces}
      actions={
        <KidButton
          color="white"
          icon={<IconUsers size={28} aria-hidden />}
          disabled={!online}
          onClick={() => {
            playSound('click');
            setGrownUpsOpen(true);
          }}
        >
          <NeedsInternet>
            <Trans>Grown-ups</Trans>
          </NeedsInternet>
        </KidButton>
      }
      footer={<Footer device={device} />}
    >
      <QueryState query={board} failure={t`We couldn't load the board.`} loading={<BoardSkeleton />}>
        {(data) => <Children board={data} />}
      </QueryState>
      <Suspense>
        {areGrownUpsOpen && board.data && (
          <GrownUpsDialog
            grownUps={board.data.grownUps}
            pathOf={paths.pinOfParent}
            onClose={() => setGrownUpsOpen(false)}
          />
        )}
      </Suspense>
      {isDark && <Night onWake={wake} />}
    </BoardFrame>
  );
}

/** The children whose profiles this device opens while the server is not reached. */
function useKeptProfiles(): ReadonlySet<number> {
  const online = useOnline();
  const [kept, setKept] = useState<ReadonlySet<number>>(NONE);
  useEffect(() => {
    if (online) return undefined;
    let isOver = false;
    void import('@/app/follow-updates')
      .then(({ keptProfiles }) => keptProfiles())
      .then(
        (ids) => isOver || setKept(ids),
        () => undefined,
      );
    return () => {
      isOver = true;
    };
  }, [online]);
  return online ? NONE : kept;
}

async function openKept(childId: number): Promise<void> {
  const { openKeptProfile } = await import('@/app/follow-updates');
  if (await openKeptProfile(childId)) clearNotices();
}

function Children({ board }: { board: FamilyBoard }) {
  return (
    <OpensOffline value={useKeptProfiles()}>
      <ChildrenOnBoard board={board} />
    </OpensOffline>
  );
}

function ChildrenOnBoard({ board }: { board: FamilyBoard }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const open = useOpenProfile();
  const { boardMode, children } = board;

  function openProfile({ id, pin }: ChildOnBoard) {
    playSound('click');
    if (pin) void navigate(paths.pinOfChild(id), { state });
    else if (!connection.isReachable()) void openKept(id);
    // The device may have a network without a way to the server.
    else open.mutate({ childId: id }, { onError: (error) => void (isUnanswered(error) && openKept(id)) });
  }

  if (boardMode !== 'faces') {
    return <BoardOfToday board={board} isBusy={open.isPending} onOpen={openProfile} />;
  }
  if (children.length === 0) return <EmptyBoard />;
  return (
    <Faces count={children.length}>
      {children.map((child) => (
        <ProfilePicture
          key={child.id}
          child={child}
          isBusy={open.isPending}
          onOpen={() => openProfile(child)}
        />
      ))}
    </Faces>
  );
}

function Footer({ device: { name, keepScreenOn } }: { device: FamilyDeviceOfSession }) {
  const online = useOnline();
  return (
    <>
      <span>
        <bdi>{name}</bdi>
      </span>
      <FullScreenButton />
      <SoundToggle className={quiet.button} />
      {online && (
        <QuietLink to={paths.childLogin} state={{ withName: true } satisfies LoginWithName} icon={null}>
          <Trans>Log in with a name instead</Trans>
        </QuietLink>
      )}
      {keepScreenOn && !canKeepScreenOn() && (
        <p>
          <Trans>Settings → Display → Auto-Lock → Never, or use Guided Access.</Trans>
        </p>
      )}
    </>
  );
}
