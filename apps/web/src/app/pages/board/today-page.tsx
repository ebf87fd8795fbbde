import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SessionRecord } from '@starchart/schema';
import { IconGift, IconLogout } from '@tabler/icons-react';
import { Navigate } from 'react-router-dom';
import { paths } from '@/app/paths';
import { UnreachableSession } from '@/app/unreachable-session';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import { QueryState } from '@/components/feedback/query-state';
import { KidLink } from '@/components/kid/kid-button';
import { QuietButton } from '@/components/kid/quiet-button';
import quiet from '@/components/kid/quiet-button.module.css';
import { Page } from '@/components/layout/page';
import { SoundToggle } from '@/components/ui/sound-toggle';
import { useLogout, useSession } from '@/features/auth/api';
import { useFamilyBoard } from '@/features/family-board/api';
import { BoardFrame, BoardSkeleton } from '@/features/family-board/board-frame';
import { may } from '@/lib/api/may';
import { BoardOfToday, boardDay } from './board-of-today';

/** The page of a guest: the board of the chosen children, to check off their quests. */
export function TodayPage() {
  const session = useSession();
  return (
    <Page title={t({ message: 'Today', context: 'board' })} surface="kid">
      {session.state === 'loading' && (
        <BoardFrame title={t`Loading...`} actions={null}>
          <BoardSkeleton />
        </BoardFrame>
      )}
      {session.state === 'unreachable' && <UnreachableSession />}
      {session.state === 'signedOut' && <Ended />}
      {'user' in session && <OfUser user={session.user} />}
    </Page>
  );
}

function OfUser({ user }: { user: SessionRecord }) {
  switch (user.role) {
    case 'guest':
      return <Board guest={user} />;
    case 'device':
      return <Navigate to={paths.family} replace />;
    case 'child':
      return <Navigate to={paths.kidDashboardOf(user.id)} replace />;
    default:
      return <Navigate to={paths.parentDashboard} replace />;
  }
}

function Board({ guest }: { guest: SessionRecord }) {
  const { name } = guest;
  const board = useFamilyBoard();
  const logout = useLogout(paths.landing);

  return (
    <BoardFrame
      title={
        <Trans>
          Hello, <bdi>{name}</bdi>!
        </Trans>
      }
      subtitle={board.data && boardDay(board.data)}
      actions={
        may(guest, 'points.bonus') && (
          <KidLink color="white" to={paths.parentDashboard} icon={<IconGift size={28} aria-hidden />}>
            <Trans>Rewards and bonus</Trans>
          </KidLink>
        )
      }
      footer={
        <>
          <SoundToggle className={quiet.button} />
          <QuietButton
            icon={<IconLogout size={22} aria-hidden />}
            disabled={logout.isDisabled}
            onClick={() => logout.mutate()}
          >
            <NeedsInternet>
              <Trans>Log out</Trans>
            </NeedsInternet>
          </QuietButton>
        </>
      }
    >
      <QueryState query={board} failure={t`We couldn't load the board.`} loading={<BoardSkeleton />}>
        {(data) => <BoardOfToday board={data} />}
      </QueryState>
    </BoardFrame>
  );
}

/** The pass has ended, or the browser was closed: its cookie ends with the browser session. */
function Ended() {
  return (
    <div style={{ width: '100%', maxWidth: 640, margin: 'auto', padding: 24 }}>
      <ErrorPanel
        title={t`Your guest pass isn't open here anymore`}
        text={t`Tap your link again. If it no longer works, ask for a new one.`}
        needsInternet={false}
      >
        <KidLink color="white" to={paths.landing}>
          <Trans>Go to the start page</Trans>
        </KidLink>
      </ErrorPanel>
    </div>
  );
}
