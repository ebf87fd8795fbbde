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
  onOpen: () => void;
};

/** The picture and name of a child. One tap opens its profile, or asks for its PIN. */
export function ProfilePicture({ child: { name, avatar, pin }, isBusy, onOpen }: ProfilePictureProps) {
  return (
    <button
      type="button"
      className={classes.profile}
      aria-label={pin ? t`${name}, with a PIN` : name}
      aria-disabled={isBusy}
      onClick={() => isBusy || onOpen()}
    >
      <span className={classes.picture} data-star-target>
        <Picture catalogue="avatars" name={avatar} size={144} className={classes.avatar} />
        {pin && (
          <span className={classes.lock}>
            <IconLock size={26} stroke={2.5} aria-hidden />
          </span>
        )}
      </span>
      <bdi className={classes.name} data-long={name.length > LONG_NAME || undefined}>
        {name}
      </bdi>
    </button>
  );
}
