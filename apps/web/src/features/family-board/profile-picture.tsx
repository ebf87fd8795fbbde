import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ChildOnBoard } from '@starchart/schema';
import { IconLock, IconWifiOff } from '@tabler/icons-react';
import { useId } from 'react';
import { Mascot, MascotItemContext } from '@/components/kid/mascot';
import { PointsPill } from '@/components/kid/points-pill';
import { Picture } from '@/components/ui/picture';
import { useOnline } from '@/hooks/use-online';
import { BoardGoal } from './board-goal';
import classes from './profile-picture.module.css';

/** Longer names are smaller. */
const LONG_NAME = 14;

type ProfilePictureProps = {
  child: Pick<ChildOnBoard, 'name' | 'avatar' | 'look' | 'mascotItem' | 'pin' | 'currentPoints' | 'goal'>;
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

function Face({ child: { name, avatar, look, mascotItem, pin }, isBusy, onOpen }: ProfilePictureProps) {
  const online = useOnline();
  const hintId = useId();
  const Mark = online ? IconLock : IconWifiOff;
  const face = (
    <>
      <span className={classes.picture} data-star-target>
        <Picture catalogue="avatars" name={avatar} size={144} className={classes.avatar} />
        {mascotItem && (
          <MascotItemContext value={mascotItem}>
            <Mascot pose="hello" size={64} look={look} className={classes.mascot} />
          </MascotItemContext>
        )}
        {onOpen && (pin || !online) && (
          <span className={classes.mark}>
            <Mark size={26} stroke={2.5} aria-hidden />
          </span>
        )}
      </span>
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
    <>
      <button
        type="button"
        data-print="content"
        className={classes.profile}
        aria-label={pin ? t`${name}, with a PIN` : name}
        aria-disabled={isBusy || !online}
        aria-describedby={online ? undefined : hintId}
        onClick={() => isBusy || !online || onOpen()}
      >
        {face}
      </button>
      {/* The mark shows it: a visible line would move the quests below. */}
      {!online && (
        <span id={hintId} className="visually-hidden">
          <Trans>Needs the internet</Trans>
        </span>
      )}
    </>
  );
}
