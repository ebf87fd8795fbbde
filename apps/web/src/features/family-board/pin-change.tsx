import { t } from '@lingui/core/macro';
import type { ChildOnBoard, PinKind } from '@starchart/schema';
import { useState } from 'react';
import { playSound } from '@/lib/sounds/sounds';
import { entryFailureOf, useChangeOwnPin } from './api';
import { DigitPad } from './digit-pad';
import { EntryFrame } from './entry-frame';
import { PicturePad } from './picture-pad';

type PinChangeProps = {
  name: string;
  /** Its face; undefined while it loads. */
  child: Pick<ChildOnBoard, 'name' | 'avatar' | 'look'> | undefined;
  kind: PinKind;
  shuffle: boolean;
  /** The path of the child's page. */
  backPath: string;
  onChanged: () => void;
};

/** The secrets that are known so far: the old PIN, then a new one, which is entered twice. */
type Known = { currentPin?: string; pin?: string };

/** A child changes its own PIN. */
export function PinChange({ name, child, kind, shuffle, backPath, onChanged }: PinChangeProps) {
  const change = useChangeOwnPin();
  const [{ currentPin, pin }, setKnown] = useState<Known>({});
  const [failure, setFailure] = useState<string>();
  const isBusy = change.isPending || change.isSuccess;

  function startOver(known: Known, reason: string) {
    playSound('error');
    setKnown(known);
    setFailure(reason);
  }

  function enter(entered: string) {
    setFailure(undefined);
    if (currentPin === undefined) return setKnown({ currentPin: entered });
    if (pin === undefined) return setKnown({ currentPin, pin: entered });
    if (pin !== entered)
      return startOver({ currentPin }, t`Those were different. Choose your new PIN again.`);
    change.mutate(
      { kind, pin, currentPin, shuffle },
      { onSuccess: onChanged, onError: (error) => startOver({}, entryFailureOf(error)) },
    );
  }

  const step = [currentPin, pin].filter((known) => known !== undefined).length;
  return (
    <EntryFrame name={name} child={child} hint={hintOf(kind, step)} failure={failure} familyPath={backPath}>
      {kind === 'pictures' ? (
        <PicturePad key={step} shuffle={shuffle} isBusy={isBusy} onPin={enter} />
      ) : (
        <DigitPad key={step} isBusy={isBusy} onPin={enter} />
      )}
    </EntryFrame>
  );
}

function hintOf(kind: PinKind, step: number): string {
  if (step === 2) return t`Once more, to be sure.`;
  if (kind === 'pictures')
    return step === 0 ? t`First tap your old pictures.` : t`Now tap four new pictures.`;
  return step === 0 ? t`First type your old PIN.` : t`Now type a new PIN.`;
}
