import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { type PinPicture as Key, PIN_PICTURES } from '@starchart/schema';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { PIN_PICTURE_NAMES, PinPicture } from '@/components/kid/pin-picture';
import { speak, stopSpeaking, useLocalVoice } from '@/lib/read-aloud';
import { playSound } from '@/lib/sounds/sounds';
import classes from './pin-pad.module.css';
import { PinSlots } from './pin-slots';

/** The number of pictures in a PIN. */
const LENGTH = 4;
/** A picture is read aloud when the focus has rested on it this long. In ms. */
const LONG_FOCUS_MS = 900;

type PicturePadProps = {
  /** A new order at every entry, so that finger marks reveal nothing. */
  shuffle: boolean;
  isBusy?: boolean;
  /** Called with the four keys, joined by spaces. */
  onPin: (pin: string) => void;
};

/** Twelve pictures, of which four in order are the PIN. The pad is empty again after the fourth. */
export function PicturePad({ shuffle, isBusy, onPin }: PicturePadProps) {
  const [order] = useState(() => (shuffle ? shuffled(PIN_PICTURES) : PIN_PICTURES));
  const [chosen, setChosen] = useState<readonly Key[]>([]);
  const readAloud = useReadOnLongFocus();
  const count = chosen.length;

  function choose(picture: Key) {
    if (isBusy) return;
    playSound('click');
    const next = [...chosen, picture];
    if (next.length < LENGTH) {
      setChosen(next);
      return;
    }
    setChosen([]);
    onPin(next.join(' '));
  }

  return (
    <div className={classes.pad}>
      <PinSlots
        filled={isBusy ? LENGTH : chosen.length}
        length={LENGTH}
        label={plural(count, {
          one: '# of 4 pictures tapped',
          other: '# of 4 pictures tapped',
        })}
        onClear={chosen.length > 0 ? () => setChosen([]) : undefined}
      />
      <ul className={classes.pictures} aria-label={t`Pictures`}>
        {order.map((picture) => {
          const name = i18n._(PIN_PICTURE_NAMES[picture]);
          return (
            <li key={picture}>
              <button
                type="button"
                className={classes.key}
                aria-label={name}
                aria-disabled={isBusy}
                onFocus={(event) => readAloud.start(event, name)}
                onBlur={readAloud.stop}
                onClick={() => choose(picture)}
              >
                <PinPicture name={picture} size={80} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** For keyboards and switches only: a tap must not say the PIN aloud. */
function useReadOnLongFocus() {
  const voice = useLocalVoice(i18n.locale);
  const timer = useRef<number>(undefined);

  function stop() {
    clearTimeout(timer.current);
    stopSpeaking();
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      stopSpeaking();
    },
    [],
  );

  return {
    start({ currentTarget }: FocusEvent, name: string) {
      clearTimeout(timer.current);
      if (!voice || !currentTarget.matches(':focus-visible')) return;
      timer.current = window.setTimeout(() => speak(name, voice), LONG_FOCUS_MS);
    },
    stop,
  };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [result[last], result[other]] = [result[other] as Item, result[last] as Item];
  }
  return result;
}
