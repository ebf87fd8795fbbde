import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import type { ChildOnBoard } from '@starchart/schema';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChildFace } from '@/components/kid/child-face';
import { QuietLink } from '@/components/kid/quiet-button';
import { ReadAloud, SpeakerButton } from '@/components/kid/speaker-button';
import { useOnline } from '@/hooks/use-online';
import classes from './entry-frame.module.css';

type EntryFrameProps = {
  name: string;
  /** A child, whose face is shown. */
  child?: Pick<ChildOnBoard, 'name' | 'avatar' | 'look'> | undefined;
  hint: string;
  /** Replaces the hint after a failure. */
  failure: string | undefined;
  familyPath: string;
  /** A tap on the picture reads the hint aloud. */
  readsAloud?: boolean;
  children: ReactNode;
};

/** The page that opens one profile: who it is, what to do, and the way back. */
export function EntryFrame(props: EntryFrameProps) {
  const { name, child, hint, failure, familyPath, readsAloud = false, children } = props;
  const online = useOnline();
  return (
    <div className={classes.frame}>
      <div className={classes.back}>
        <QuietLink to={familyPath} icon={<IconArrowLeft aria-hidden />}>
          <Trans>Back</Trans>
        </QuietLink>
      </div>
      <header className={classes.header} data-failed={failure !== undefined || undefined}>
        {child && (
          <ReadAloud isOn={readsAloud} familyLanguage={i18n.locale}>
            <SpeakerButton text={failure ?? hint}>
              <ChildFace {...child} size={96} />
            </SpeakerButton>
          </ReadAloud>
        )}
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
