import { plural, t } from '@lingui/core/macro';
import { useCallbackRef, useWindowEvent } from '@mantine/hooks';
import { IconBackspace, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { playSound } from '@/lib/sounds/sounds';
import classes from './pin-pad.module.css';
import { PinSlots } from './pin-slots';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
/** The lengths of a PIN of digits. */
const SHORTEST = 4;
const LONGEST = 6;

type DigitPadProps = {
  isBusy?: boolean;
  onPin: (pin: string) => void;
};

/** Four to six digits, by taps or a keyboard. */
export function DigitPad({ isBusy, onPin }: DigitPadProps) {
  const [pin, setPin] = useState('');
  const count = pin.length;
  const isComplete = pin.length >= SHORTEST;

  function add(digit: string) {
    if (isBusy || pin.length >= LONGEST) return;
    playSound('click');
    setPin(pin + digit);
  }

  function send() {
    if (isBusy || !isComplete) return;
    setPin('');
    onPin(pin);
  }

  useWindowEvent(
    'keydown',
    useCallbackRef((event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^\d$/.test(event.key)) add(event.key);
      else if (event.key === 'Backspace') setPin(pin.slice(0, -1));
      else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) send();
    }),
  );

  return (
    <div className={classes.pad}>
      <PinSlots
        filled={isBusy ? SHORTEST : pin.length}
        length={Math.max(SHORTEST, pin.length)}
        label={plural(count, { one: '# digit entered', other: '# digits entered' })}
        onClear={pin ? () => setPin('') : undefined}
      />
      <ul className={classes.digits} aria-label={t`Digits`}>
        {DIGITS.map((digit) => (
          <li key={digit} data-digit={digit}>
            <button type="button" className={classes.key} aria-disabled={isBusy} onClick={() => add(digit)}>
              {digit}
            </button>
          </li>
        ))}
        <li data-digit="back">
          <button
            type="button"
            className={classes.key}
            aria-label={t`Delete the last digit`}
            disabled={!pin}
            onClick={() => setPin(pin.slice(0, -1))}
          >
            <IconBackspace size={36} aria-hidden />
          </button>
        </li>
        <li data-digit="send">
          <button
            type="button"
            className={classes.key}
            data-main
            aria-label={t({ message: 'Done', context: 'PIN' })}
            disabled={!isComplete}
            aria-disabled={isBusy}
            onClick={send}
          >
            <IconCheck size={40} stroke={3} aria-hidden />
          </button>
        </li>
      </ul>
    </div>
  );
}
