import { Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { QuietLink } from '@/components/kid/quiet-button';
import { Picture } from '@/components/ui/picture';
import { useOnline } from '@/hooks/use-online';
import classes from './entry-frame.module.css';

type EntryFrameProps = {
  name: string;
  /** The picture of a child. */
  avatar?: string;
  hint: string;
  /** Replaces the hint after a failure. */
  failure: string | undefined;
  familyPath: string;
  children: ReactNode;
};

/** The page that opens one profile: who it is, what to do, and the way back. */
export function EntryFrame({ name, avatar, hint, failure, familyPath, children }: EntryFrameProps) {
  const online = useOnline();
  return (
    <div className={classes.frame}>
      <div className={classes.back}>
        <QuietLink to={familyPath} icon={<IconArrowLeft aria-hidden />}>
          <Trans>Back</Trans>
        </QuietLink>
      </div>
      <header className={classes.header}>
        {avatar !== undefined && <Picture catalogue="avatars" name={avatar} size={96} />}
        <div>
          <h1 className={classes.name}>
            <bdi>{name}</bdi>
          </h1>
          {!online ? (
            <p>
              <Trans>Needs the internet</Trans>
            </p>
          ) : failure === undefined ? (
            <p>{hint}</p>
          ) : (
            <p role="alert" className={classes.failure}>
              {failure}
            </p>
          )}
        </div>
      </header>
      <fieldset className={classes.entry} disabled={!online}>
        {children}
      </fieldset>
    </div>
  );
}
