import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ChildOnBoard, PinKind } from '@starchart/schema';
import { IconHandStop } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { KidButton } from '@/components/kid/kid-button';
import { Picture } from '@/components/ui/picture';
import { onFamilyEvent } from '@/lib/api/live-events';
import { messageOf } from '@/lib/api/server-error';
import { now } from '@/lib/format/now';
import { speak, stopSpeaking, useLocalVoice } from '@/lib/read-aloud';
import { playSound } from '@/lib/sounds/sounds';
import { entryFailureOf, useEnterProfile, useRequestEntry } from './api';
import { DigitPad } from './digit-pad';
import { EntryFrame } from './entry-frame';
import classes from './entry-frame.module.css';
import { PicturePad } from './picture-pad';

type ChildPinProps = {
  child: Pick<ChildOnBoard, 'id' | 'name' | 'avatar' | 'look' | 'shuffle' | 'readAloud'> & { pin: PinKind };
  familyPath: string;
};

/** A child enters its PIN, or asks a grown-up. */
export function ChildPin({ child, familyPath }: ChildPinProps) {
  const { id: childId, name, pin: kind, shuffle } = child;
  const enter = useEnterProfile();
  const request = useRequestEntry();
  const failure = useEntryFailure();
  const isBusy = enter.isPending || enter.isSuccess;
  const hint = kind === 'pictures' ? t`Tap your four pictures.` : t`Type your PIN.`;
  const readsAloud = child.readAloud === 'button';
  useSpokenOnce(readsAloud ? hint : undefined);

  function send(pin: string) {
    failure.clear();
    enter.mutate(
      { childId, pin },
      {
        onError(error) {
          playSound('error');
          failure.show(entryFailureOf(error));
        },
      },
    );
  }

  function ask() {
    playSound('click');
    failure.clear();
    request.mutate(
      { childId },
      {
        onError: (error) =>
          failure.show(messageOf(error, t`We can't ask right now. Please try again in a moment.`)),
      },
    );
  }

  if (request.data) {
    return <Asked child={child} familyPath={familyPath} request={request.data} onExpired={request.reset} />;
  }
  return (
    <EntryFrame
      name={name}
      child={child}
      hint={hint}
      failure={failure.text}
      familyPath={familyPath}
      readsAloud={readsAloud}
    >
      {kind === 'pictures' ? (
        <PicturePad shuffle={shuffle} isBusy={isBusy} onPin={send} />
      ) : (
        <DigitPad isBusy={isBusy} onPin={send} />
      )}
      <KidButton
        color="white"
        icon={<IconHandStop size={28} aria-hidden />}
        disabled={request.isPending}
        onClick={ask}
      >
        <Trans>Ask a grown-up</Trans>
      </KidButton>
    </EntryFrame>
  );
}

/** Reads a text aloud when the page opens, which a tap on a face did. */
function useSpokenOnce(text: string | undefined) {
  const voice = useLocalVoice(i18n.locale);
  useEffect(() => {
    if (text === undefined || !voice) return undefined;
    speak(text, voice);
    return stopSpeaking;
  }, [text, voice]);
}

/** The text of a failure. A second one with the same words is announced again. */
function useEntryFailure() {
  const [text, setText] = useState<string>();
  return { text, show: setText, clear: () => setText(undefined) };
}

type AskedProps = {
  child: Pick<ChildOnBoard, 'id' | 'name' | 'avatar' | 'look'>;
  familyPath: string;
  request: { entryRequestId: number; expiresAt: string };
  onExpired: () => void;
};

/** Waits until a parent allows the request; then the profile opens by itself. */
function Asked({ child, familyPath, request, onExpired }: AskedProps) {
  const { id: childId, name } = child;
  const { entryRequestId, expiresAt } = request;
  const { mutate } = useEnterProfile();

  useEffect(
    // Rejected with NOT_FOUND until a parent has allowed it.
    () =>
      onFamilyEvent((changes) => {
        if (changes.includes('entry-requests') || changes.includes('everything')) {
          mutate({ childId, entryRequestId });
        }
      }),
    [mutate, childId, entryRequestId],
  );
  useEffect(() => {
    const timer = setTimeout(onExpired, Math.max(0, Date.parse(expiresAt) - now()));
    return () => clearTimeout(timer);
  }, [expiresAt, onExpired]);

  return (
    <EntryFrame name={name} child={child} hint="" failure={undefined} familyPath={familyPath}>
      <div className={classes.asked} role="status">
        <Picture catalogue="brand" name="twinkle-hello" size={144} />
        <p>
          <Trans>Okay, we asked. A grown-up can let you in.</Trans>
        </p>
      </div>
    </EntryFrame>
  );
}
