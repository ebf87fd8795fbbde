import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Loader, Modal } from '@mantine/core';
import type { WeekRecap } from '@starchart/schema';
import { IconArrowRight, IconCheck, IconChevronLeft, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Burst } from '@/components/kid/burst';
import { Confetti } from '@/components/kid/confetti';
import { KidButton } from '@/components/kid/kid-button';
import { KidModal } from '@/components/kid/kid-modal';
import night from '@/components/kid/night-scene.module.css';
import { SpeakerButton } from '@/components/kid/speaker-button';
import { stopSpeaking } from '@/lib/read-aloud';
import { playSound } from '@/lib/sounds/sounds';
import { useWeekRecap } from './kid-week-api';
import { cardsOf, type WeekCard } from './kid-week-cards';
import classes from './kid-week-story.module.css';

type KidWeekStoryProps = {
  childId: number;
  weekOn: string;
  /** Shown above the cards. */
  head?: ReactNode;
  onClose: () => void;
};

/** What went well in the week, one thought on each card of the full screen. */
export function KidWeekStory({ childId, weekOn, head, onClose }: KidWeekStoryProps) {
  const recap = useWeekRecap(childId, weekOn);

  return (
    <KidModal onClose={onClose} fullScreen>
      <Modal.Content className={night.scene} aria-label={t`Your week`}>
        <Modal.Body className={`${night.body} ${classes.body}`}>
          <ActionIcon
            size={56}
            radius="xl"
            variant="transparent"
            className={classes.close}
            aria-label={t`Close`}
            onClick={onClose}
          >
            <IconX size={32} aria-hidden />
          </ActionIcon>
          {head}
          {recap.data ? (
            <Story key={weekOn} recap={recap.data} onClose={onClose} />
          ) : recap.isPending ? (
            <Loader color="var(--words)" className={classes.waiting} aria-label={t`Loading...`} />
          ) : (
            <div className={classes.card}>
              <p className={classes.title}>
                <Trans>Your week is not here yet.</Trans>
              </p>
              <KidButton disabled={recap.isFetching} onClick={() => void recap.refetch()}>
                <Trans>Try again</Trans>
              </KidButton>
            </div>
          )}
        </Modal.Body>
      </Modal.Content>
    </KidModal>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

function Story({ recap, onClose }: { recap: WeekRecap; onClose: () => void }) {
  // A change of the week while the child looks at it must not move the cards.
  const [cards] = useState(() => cardsOf(recap));
  const [place, setPlace] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  // The dialog opened before its cards were there.
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  const card = cards[place];
  const isLast = place === cards.length - 1;
  useEffect(() => {
    if (card?.isParty) playSound('success');
  }, [card]);
  if (!card) return null;

  function go(step: number) {
    if (step > 0 && isLast) return onClose();
    if (!cards[place + step]) return undefined;
    playSound('click');
    return setPlace(place + step);
  }

  /** A tap beside the buttons turns the page, too; the second one of a double tap does not. */
  function tap({ target, detail }: MouseEvent<HTMLElement>) {
    if (detail === 1 && !(target as Element).closest('button')) go(1);
  }

  function press({ key }: KeyboardEvent) {
    const step = document.dir === 'rtl' ? -(STEPS[key] ?? 0) : STEPS[key];
    if (step && !(step > 0 && isLast)) go(step);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the keyboard has the button
    <div className={classes.story} onClick={tap} onKeyDown={press}>
      <Card key={card.key} card={card} />
      {card.isParty && <Confetti key={`party of ${card.key}`} />}
      <Dots count={cards.length} place={place} />
      <div className={classes.buttons}>
        {place > 0 && (
          <ActionIcon
            size={64}
            radius="xl"
            variant="transparent"
            className={classes.back}
            aria-label={t`Back`}
            onClick={() => go(-1)}
          >
            <IconChevronLeft size={36} aria-hidden />
          </ActionIcon>
        )}
        <KidButton
          ref={next}
          color="accent"
          size="lg"
          className={classes.next}
          icon={isLast ? <IconCheck size={30} aria-hidden /> : <IconArrowRight size={30} aria-hidden />}
          onClick={() => go(1)}
          data-autofocus
        >
          {isLast ? t`Done` : t`Next`}
        </KidButton>
      </div>
    </div>
  );
}

function Card({ card: { picture, title, lines, isTyped } }: { card: WeekCard }) {
  // The next card is another thought.
  useEffect(() => stopSpeaking, []);
  return (
    <div className={classes.card}>
      <div className={classes.emblem}>
        <Burst className={classes.burst} />
        <div className={classes.picture}>{picture}</div>
      </div>
      <div className={classes.words} aria-live="polite">
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines never change, and two may be the same
          <p key={index}>{line}</p>
        ))}
      </div>
      <SpeakerButton text={[title, ...lines].join(' ')} name={title} isTyped={isTyped} />
    </div>
  );
}

/** How far the story is. */
function Dots({ count, place }: { count: number; place: number }) {
  if (count === 1) return null;
  return (
    <div className={classes.dots} aria-hidden="true">
      {Array.from({ length: count }, (_, dot) => (
        // oxlint-disable-next-line react/no-array-index-key -- the dots never change
        <span key={dot} data-on={dot <= place || undefined} />
      ))}
    </div>
  );
}
