import { t } from '@lingui/core/macro';
import type { ChildLook } from '@starchart/schema';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Confetti } from '@/components/kid/confetti';
import { CHEST_OPENS_AFTER_MS, OpenChest } from '@/components/kid/open-chest';
import { useKidTexts } from '@/components/kid/use-kid-texts';
import { playSound } from '@/lib/sounds/sounds';
import classes from './board-chest.module.css';

const SHOWN_MS = 3_000;

type BoardChestProps = {
  childName: string;
  look: ChildLook;
  /** Fills the screen instead of the child's column. */
  isFullScreen: boolean;
  onEnd: () => void;
};

/** The end of a child's day on the board: its chest opens for three seconds, or until a tap. The rows below it keep their places. */
export function BoardChest({ childName, look, isFullScreen, onEnd }: BoardChestProps) {
  const end = useEffectEvent(onEnd);
  const words = useKidTexts(look);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const opening = setTimeout(() => {
      setOpen(true);
      playSound('treasure');
    }, CHEST_OPENS_AFTER_MS);
    const ending = setTimeout(() => end(), SHOWN_MS);
    return () => {
      clearTimeout(opening);
      clearTimeout(ending);
    };
  }, []);

  const chest = (
    <button
      type="button"
      className={classes.party}
      data-full-screen={isFullScreen || undefined}
      aria-label={`${words.allDone} ${t`The open treasure chest of ${childName}`}`}
      // While it is closed, a tap is the second of a double tap.
      onClick={() => isOpen && onEnd()}
    >
      <span className={classes.scene}>
        <OpenChest />
        <span className={classes.title}>{words.allDone}</span>
      </span>
      {isFullScreen && isOpen && <Confetti />}
    </button>
  );
  return isFullScreen ? createPortal(chest, document.body) : chest;
}
