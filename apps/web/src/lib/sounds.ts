import { useSyncExternalStore } from 'react';

/**
 * The eight sounds, played as short notes by the browser itself: no files, no requests. Each note is
 * [frequency in Hz, start in s, length in s]; one after the other they make the sound.
 */
type Note = readonly [frequency: number, start: number, length: number];

const SOUNDS = {
  click: [[620, 0, 0.05]],
  pop: [
    [380, 0, 0.06],
    [760, 0.04, 0.07],
  ],
  complete: [
    [523, 0, 0.12],
    [659, 0.09, 0.12],
    [784, 0.18, 0.22],
  ],
  success: [
    [587, 0, 0.12],
    [880, 0.1, 0.24],
  ],
  reward: [
    [659, 0, 0.1],
    [784, 0.08, 0.1],
    [988, 0.16, 0.1],
    [1319, 0.24, 0.3],
  ],
  achievement: [
    [523, 0, 0.14],
    [659, 0.12, 0.14],
    [784, 0.24, 0.14],
    [1047, 0.36, 0.5],
    [1319, 0.36, 0.5],
  ],
  levelUp: [
    [392, 0, 0.12],
    [523, 0.1, 0.12],
    [659, 0.2, 0.12],
    [784, 0.3, 0.12],
    [1047, 0.4, 0.45],
  ],
  error: [[196, 0, 0.28]],
} satisfies Record<string, readonly Note[]>;

export type SoundName = keyof typeof SOUNDS;

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

  audio ??= new AudioContext();
  void audio.resume();
  const now = audio.currentTime;
  playing?.gain.cancelScheduledValues(now);
  playing?.gain.setTargetAtTime(0, now, 0.01);

  playing = new GainNode(audio, { gain: VOLUME });
  playing.connect(audio.destination);
  for (const [frequency, start, length] of notes) {
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency });
    const envelope = new GainNode(audio, { gain: 0 });
    tone.connect(envelope).connect(playing);
    envelope.gain.setValueAtTime(0, now + start);
    envelope.gain.linearRampToValueAtTime(0.4, now + start + 0.008);
    envelope.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
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
