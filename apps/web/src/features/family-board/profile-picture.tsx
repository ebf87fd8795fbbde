import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ChildOnBoard } from '@starchart/schema';
import { IconLock } from '@tabler/icons-react';
import { createContext, use } from 'react';
import { ChildFace } from '@/components/kid/child-face';
import { Mascot, MascotItemContext } from '@/components/kid/mascot';
import { PointsPill } from '@/components/kid/points-pill';
import { useOnline } from '@/hooks/use-online';
import { BoardGoal } from './board-goal';
import classes from './profile-picture.module.css';

/** The children whose profiles open without a network. */
export const OpensOffline = createContext<ReadonlySet<number>>(new Set());

/** Longer names are smaller. */
const LONG_NAME = 14;

type ProfilePictureProps = {
  child: Pick<
    ChildOnBoard,
    'id' | 'name' | 'avatar' | 'look' | 'mascotItem' | 'pin' | 'currentPoints' | 'goal'
  >;
  isBusy?: boolean;
  /** Undefined where children have no profiles to open: the picture is no button. */
  onOpen: (() => void) | undefined;
};

/** The picture, name and stars of a child. One tap opens its profile, or asks for its PIN. */
export function ProfilePicture(props: ProfilePictureProps) {
  const { currentPoints, goal } = props.child;
  return (
    <div className={classes.place}>
      <Face {...props} />
      {currentPoints !== null && (
        <PointsPill
          count={currentPoints}
          label={plural(currentPoints, { one: 'star to spend', other: 'stars to spend' })}
          hideLabel
        />
      )}
      {currentPoints !== null && goal && <BoardGoal goal={goal} balance={currentPoints} />}
    </div>
  );
}

function Face({ child: { id, name, avatar, look, mascotItem, pin }, isBusy, onOpen }: ProfilePictureProps) {
  const opensOffline = use(OpensOffline).has(id) && !pin;
  const isReached = useOnline();
  const opens = isReached || opensOffline;
  const face = (
    <>
      <span className={classes.picture} data-star-target>
        <ChildFace name={name} avatar={avatar} look={look} size={144} className={classes.avatar} />
        {mascotItem && look !== 'plain' && (
          <MascotItemContext value={mascotItem}>
            <Mascot pose="hello" size={64} look={look} className={classes.mascot} />
          </MascotItemContext>
        )}
        {onOpen && opens && pin && (
          <span className={classes.mark}>
            <IconLock size={26} stroke={2.5} aria-hidden />
          </span>
        )}
        {/* On the picture: a line of its own would move what is below. */}
        {onOpen && !opens && (
          <span className={classes.needs}>
            <Trans>Needs the internet</Trans>
          </span>
        )}
      </span>{' '}
      <bdi className={classes.name} data-long={name.length > LONG_NAME || undefined}>
        {name}
      </bdi>
    </>
  );
  if (!onOpen) {
    return (
      <div className={classes.profile} aria-hidden>
        {face}
      </div>
    );
  }
  return (
    <button
      type="button"
      data-print="content"
      className={classes.profile}
      // Offline, its words say it all.
      aria-label={opens ? (pin ? t`${name}, with a PIN` : name) : undefined}
      aria-disabled={isBusy || !opens}
      onClick={() => isBusy || !opens || onOpen()}
    >
      {face}
    </button>
  );
}
