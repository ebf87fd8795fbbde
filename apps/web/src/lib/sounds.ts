import { useSyncExternalStore } from 'react';

/**
 * The eight sounds, played as short notes by the browser itself: no files, no requests. A note that names a second
 * frequency slides down or up to it.
 */
type Note = { hz: number; to?: number; at: number; for: number };

const SOUNDS = {
  click: [{ hz: 620, at: 0, for: 0.06 }],
  pop: [{ hz: 340, to: 720, at: 0, for: 0.12 }],
  complete: [
    { hz: 523, at: 0, for: 0.2 },
    { hz: 659, at: 0.09, for: 0.2 },
    { hz: 784, at: 0.18, for: 0.4 },
  ],
  success: [
    { hz: 587, at: 0, for: 0.2 },
    { hz: 880, at: 0.11, for: 0.45 },
  ],
  reward: [
    { hz: 659, at: 0, for: 0.16 },
    { hz: 784, at: 0.08, for: 0.16 },
    { hz: 988, at: 0.16, for: 0.16 },
    { hz: 1319, at: 0.24, for: 0.5 },
  ],
  achievement: [
    { hz: 523, at: 0, for: 0.2 },
    { hz: 659, at: 0.12, for: 0.2 },
    { hz: 784, at: 0.24, for: 0.2 },
    { hz: 1047, at: 0.36, for: 0.7 },
    { hz: 1319, at: 0.36, for: 0.7 },
  ],
  levelUp: [
    { hz: 392, at: 0, for: 0.18 },
    { hz: 523, at: 0.1, for: 0.18 },
    { hz: 659, at: 0.2, for: 0.18 },
    { hz: 784, at: 0.3, for: 0.18 },
    { hz: 1047, at: 0.4, for: 0.7 },
  ],
  error: [{ hz: 208, to: 165, at: 0, for: 0.3 }],
} satisfies Record<string, readonly Note[]>;

export type SoundName = keyof typeof SOUNDS;

/** What makes a note sound like a small bell: its own pitch, and higher ones that fade sooner. */
const PARTIALS = [
  { times: 1, loudness: 0.34, lasts: 1 },
  { times: 2, loudness: 0.07, lasts: 0.6 },
  { times: 4, loudness: 0.03, lasts: 0.25 },
] as const;

const VOLUME = 0.5;
const MUTED_KEY = 'starchart.muted';

let audio: AudioContext | undefined;
let playing: GainNode | undefined;

/** Plays a sound; the newest silences the one before. Until the first tap and when muted, nothing sounds. */
export function playSound(name: SoundName) {
  const notes: readonly Note[] | undefined = SOUNDS[name];
  if (!notes) {
    console.error(`Unknown sound: ${name}`);
    return;
  }
  if (isMuted() || !navigator.userActivation?.hasBeenActive) return;
  // The first sound opens the audio device, which can take longer than a frame: what the tap shows goes first.
  setTimeout(() => play(notes));
}

function play(notes: readonly Note[]) {
  audio ??= new AudioContext();
  void audio.resume();
  const now = audio.currentTime;
  playing?.gain.cancelScheduledValues(now);
  playing?.gain.setTargetAtTime(0, now, 0.01);

  playing = new GainNode(audio, { gain: VOLUME });
  playing.connect(audio.destination);
  for (const note of notes) {
    for (const partial of PARTIALS) playTone(audio, playing, now + note.at, note, partial);
  }
}

function playTone(
  context: AudioContext,
  output: AudioNode,
  start: number,
  note: Note,
  { times, loudness, lasts }: (typeof PARTIALS)[number],
) {
  const end = start + note.for * lasts;
  const tone = new OscillatorNode(context, { frequency: note.hz * times });
  if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to * times, end);

  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(loudness, start + 0.008);
  envelope.gain.exponentialRampToValueAtTime(0.0005, end);

  tone.connect(envelope).connect(output);
  tone.start(start);
  tone.stop(end);
}

const listeners = new Set<() => void>();

/** Private windows may forbid storage; the choice then lasts as long as the page. */
let mutedHere = false;

function isMuted(): boolean {
  try {
    return localStorage.getItem(MUTED_KEY) === 'true';
  } catch {
    return mutedHere;
  }
}

export function setMuted(muted: boolean) {
  mutedHere = muted;
  try {
    localStorage.setItem(MUTED_KEY, String(muted));
  } catch {
    // Remembered in `mutedHere` only.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether this device is muted. */
export function useMuted(): boolean {
  return useSyncExternalStore(subscribe, isMuted, () => false);
}
