import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { dueTomorrow } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Confetti } from '@/components/kid/confetti';
import { KidButton } from '@/components/kid/kid-button';
import { KidModal } from '@/components/kid/kid-modal';
import { Mascot } from '@/components/kid/mascot';
import night from '@/components/kid/night-scene.module.css';
import { CHEST_OPENS_AFTER_MS, OpenChest } from '@/components/kid/open-chest';
import { useKidTexts } from '@/components/kid/use-kid-texts';
import { Picture } from '@/components/ui/picture';
import { useBackToClose } from '@/hooks/use-back-to-close';
import { useLook } from '@/hooks/use-look';
import { playSound } from '@/lib/sounds/sounds';
import classes from './day-celebration.module.css';

const PARTY_MS = { playful: 3_900, plain: 3_200 };
/** The drawing of a finished constellation fills in. */
const CONSTELLATION_MS = 2_000;
/** A child may still be tapping when a stage begins: its first taps are ignored. In ms. */
const IGNORE_TAPS_MS = 600;
const QUESTS_OF_TOMORROW = 2;
/** Keys that move the focus or change another key. */
const IGNORED_KEYS = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);

type Stage = 'party' | 'tomorrow';

type DayCelebrationProps = {
  habits: readonly HabitSummary[];
  /** The family's day. */
  today: string;
  /** Shows only tomorrow, without the party. */
  isTomorrowOnly?: boolean;
  /** Today's star, which rises from the chest. */
  star: ReactNode;
  /** The constellation to come, below tomorrow's quests. */
  sky: ReactNode;
  /** What the child saves for, or what the next level brings, below it. */
  goal: ReactNode;
  isConstellationFinished: boolean;
  onEnd: () => void;
};

/** The end of the day on the full screen: the chest opens, then tomorrow's first quests. One tap or key ends each of them. */
export function DayCelebration({
  habits,
  today,
  isTomorrowOnly = false,
  star,
  sky,
  goal,
  isConstellationFinished,
  onEnd,
}: DayCelebrationProps) {
  const look = useLook();
  const [stage, setStage] = useState<Stage>(isTomorrowOnly ? 'tomorrow' : 'party');
  const acceptsTaps = useAcceptsTaps(stage);

  function advance() {
    if (!acceptsTaps()) return;
    if (stage === 'party') setStage('tomorrow');
    else onEnd();
  }

  useBackToClose(true, advance);
  useWindowEvent('keydown', (event) => {
    if (IGNORED_KEYS.has(event.key)) return;
    if (stage === 'party') event.preventDefault();
    if (stage === 'party' || event.key === 'Escape') advance();
  });

  return (
    <KidModal onClose={advance} closeOnEscape={false} fullScreen>
      {/* Touch only: the keyboard has all keys, then Escape and the button. */}
      <Modal.Content className={`${night.scene} ${classes.scene}`} data-stage={stage} onClick={advance}>
        <Modal.Body className={night.body}>
          {stage === 'party' ? (
            <Party
              star={star}
              endsAfterMs={PARTY_MS[look] + (isConstellationFinished ? CONSTELLATION_MS : 0)}
              onEnd={() => setStage('tomorrow')}
            />
          ) : (
            <Tomorrow
              quests={dueTomorrow(habits, today).slice(0, QUESTS_OF_TOMORROW)}
              sky={sky}
              goal={goal}
            />
          )}
        </Modal.Body>
      </Modal.Content>
    </KidModal>
  );
}

/** Returns a function that is false in the first moment of a stage. */
function useAcceptsTaps(stage: Stage) {
  const begun = useRef<{ stage: Stage; at: number }>(undefined);
  useEffect(() => {
    begun.current = { stage, at: performance.now() };
  }, [stage]);
  return () => begun.current?.stage === stage && performance.now() - begun.current.at >= IGNORE_TAPS_MS;
}

type PartyProps = { star: ReactNode; endsAfterMs: number; onEnd: () => void };

function Party({ star, endsAfterMs, onEnd }: PartyProps) {
  const words = useKidTexts();
  const look = useLook();
  const [isOpen, setOpen] = useState(false);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const opening = setTimeout(() => {
      setOpen(true);
      playSound(look === 'plain' ? 'success' : 'treasure');
    }, CHEST_OPENS_AFTER_MS);
    const ending = setTimeout(() => end(), endsAfterMs);
    return () => {
      clearTimeout(opening);
      clearTimeout(ending);
    };
  }, [look, endsAfterMs]);

  return (
    <div className={classes.party} tabIndex={-1} data-autofocus>
      <Modal.Title className={classes.title}>{words.allDone}</Modal.Title>
      {star}
      <OpenChest />
      {isOpen && <Confetti />}
    </div>
  );
}

type TomorrowProps = Pick<DayCelebrationProps, 'sky' | 'goal'> & { quests: readonly HabitSummary[] };

function Tomorrow({ quests, sky, goal }: TomorrowProps) {
  const words = useKidTexts();
  const button = useRef<HTMLButtonElement>(null);
  // The party had the focus and is gone.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);

  return (
    <div className={classes.tomorrow}>
      <Mascot pose="sleepy" size={160} className={classes.sleeper} />
      <div aria-live="polite">
        <Modal.Title className={classes.title}>{words.tomorrow}</Modal.Title>
      </div>
      {quests.length > 0 && (
        <div className={classes.card}>
          <p className={classes.first}>{words.tomorrowFirst}</p>
          <ul className={classes.quests}>
            {quests.map(({ id, name, icon, color }) => (
              <li key={id} className={classes.quest} data-color={color}>
                <Picture catalogue="habits" name={icon ?? 'star'} size={56} className={classes.picture} />
                <span>
                  <bdi>{name}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.sky}>{sky}</div>
      <div className={classes.goal}>{goal}</div>
      <KidButton ref={button} color="accent" size="lg" className={classes.close} data-autofocus>
        {words.goodbye}
      </KidButton>
    </div>
  );
}
