import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Note } from '@starchart/schema';
import { KidButton } from '@/components/kid/kid-button';
import { readWords, SpeakerButton } from '@/components/kid/speaker-button';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useMay } from '@/lib/api/may';
import { formatNumber } from '@/lib/format/format';
import classes from './kid-note.module.css';
import { useMarkNoteRead } from './kid-notes-api';

type KidNoteProps = {
  childId: number;
  /** Unread, oldest first. */
  notes: readonly Note[];
  /** The family's day. */
  today: string;
  /** That of the family. */
  timeZone: string | undefined;
};

/** The oldest unread note. Once it is read, the next one follows. */
export function KidNote({ childId, notes, today, timeZone }: KidNoteProps) {
  const { markRead, isPending } = useMarkNoteRead(childId);
  const mayRead = useMay()('redemptions.redeem');
  const [note] = notes;
  if (!note) return null;
  const { id, kind, points } = note;
  const words =
    kind === 'completion_rejected'
      ? rejectionWords(note, today, timeZone)
      : `${authorWords(note)} ${note.text}`;

  return (
    <section key={id} ref={moveFocusOnRemoval} className={classes.note} aria-label={t`A note for you`}>
      <Picture catalogue="brand" name="twinkle-hello" size={64} />
      <p className={classes.words}>
        <bdi>{words}</bdi>
        {points !== null && (
          <strong className={classes.points}>
            <Picture catalogue="brand" name="star-plain" size={24} /> +{formatNumber(points)}
          </strong>
        )}
      </p>
      <SpeakerButton text={words} label={readWords(words)} isTyped />
      {mayRead && (
        <KidButton aria-disabled={isPending} onClick={() => isPending || markRead(note)}>
          <Trans>Thanks!</Trans>
        </KidButton>
      )}
    </section>
  );
}

function authorWords({ authorName }: Note): string {
  return authorName === null ? t`A grown-up says:` : t`${authorName} says:`;
}

/** The words of a grown-up who said “Not yet” stand in the middle. */
function rejectionWords({ text, createdAt }: Note, today: string, timeZone: string | undefined): string {
  return dayOf(createdAt, timeZone) === today
    ? t`Almost there! ${{ words: text }} You can try again.`
    : t`Almost there! ${{ words: text }} Today is a fresh start.`;
}

/** The day of an instant, as `YYYY-MM-DD`: dates of Canada in English. */
function dayOf(instant: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(instant));
}
