import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { IconVolume } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { speak, stopSpeaking, useLocalVoice } from '@/lib/read-aloud';
import classes from './speaker-button.module.css';

/** The language of the family's own words, where a page is read aloud. */
const ReadAloudContext = createContext<string | undefined>(undefined);

type ReadAloudProps = { isOn: boolean; familyLanguage: string; children: ReactNode };

/** A page of a child, with speaker buttons if its parents want them. Leaving it ends the speech. */
export function ReadAloud({ isOn, familyLanguage, children }: ReadAloudProps) {
  useEffect(() => {
    if (!isOn) return undefined;
    // Speech would go on in the next document.
    window.addEventListener('pagehide', stopSpeaking);
    return () => {
      window.removeEventListener('pagehide', stopSpeaking);
      stopSpeaking();
    };
  }, [isOn]);

  return <ReadAloudContext value={isOn ? familyLanguage : undefined}>{children}</ReadAloudContext>;
}

type SpeakerButtonProps = {
  text: string;
  /** What is read; the text by default. */
  name?: string;
  /** The default is `Read “Brush teeth” aloud`. */
  label?: string;
  /** Words of the family are read in its language, others in that of the page. */
  isTyped?: boolean;
  className?: string;
  /** A picture, which becomes the button: one large target. It stays without a voice. */
  children?: ReactNode;
};

/** Reads a text aloud. Not rendered without a voice on this device. */
export function SpeakerButton(props: SpeakerButtonProps) {
  const {
    text,
    name = text,
    label = t`Read “${{ name }}” aloud`,
    isTyped = false,
    className = '',
    children,
  } = props;
  const familyLanguage = useContext(ReadAloudContext);
  const voice = useLocalVoice(isTyped && familyLanguage ? familyLanguage : i18n.locale);
  if (familyLanguage === undefined || !voice) return children ?? null;
  return (
    <button
      type="button"
      data-speaker
      className={`${children ? classes.picture : classes.button} ${className}`}
      aria-label={label}
      onClick={() => speak(text, voice)}
    >
      {children}
      <IconVolume size={children ? 22 : 28} aria-hidden />
    </button>
  );
}
