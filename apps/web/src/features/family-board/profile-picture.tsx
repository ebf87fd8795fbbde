import { t } from '@lingui/core/macro';
import type { ChildOnBoard } from '@starchart/schema';
import { IconLock } from '@tabler/icons-react';
import { Picture } from '@/components/ui/picture';
import classes from './profile-picture.module.css';

/** Longer names are smaller. */
const LONG_NAME = 14;

type ProfilePictureProps = {
  child: Pick<ChildOnBoard, 'name' | 'avatar' | 'pin'>;
  isBusy?: boolean;
  /** Undefined where children have no profiles to open: the picture is no button. */
  onOpen: (() => void) | undefined;
};

/** The picture and name of a child. One tap opens its profile, or asks for its PIN. */
export function ProfilePicture({ child: { name, avatar, pin }, isBusy, onOpen }: ProfilePictureProps) {
  const face = (
    <>
      <span className={classes.picture} data-star-target>
        <Picture catalogue="avatars" name={avatar} size={144} className={classes.avatar} />
        {pin && onOpen && (
          <span className={classes.lock}>
            <IconLock size={26} stroke={2.5} aria-hidden />
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
    <button
      type="button"
      className={classes.profile}
      aria-label={pin ? t`${name}, with a PIN` : name}
      aria-disabled={isBusy}
      onClick={() => isBusy || onOpen()}
    >
      {face}
    </button>
  );
}
