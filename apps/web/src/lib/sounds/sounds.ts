import { ATTACK, FADED, type Note, PARTIALS, SOUNDS, VOLUME } from '@/lib/sounds/sound-notes';
import { deviceSetting } from '@/lib/storage/device-setting';
import { useDeviceSetting } from '@/lib/storage/use-device-setting';

export type SoundName = keyof typeof SOUNDS;

const muting = deviceSetting('starchart.muted');

let audio: AudioContext | undefined;
let playing: GainNode | undefined;

/** Plays a sound and stops the previous one. Silent before the first tap and when muted. */
export function playSound(name: SoundName) {
  const notes: readonly Note[] | undefined = SOUNDS[name];
  if (!notes) {
    console.error(`Unknown sound: ${name}`);
    return;
  }
  if (isMuted() || !navigator.userActivation?.hasBeenActive) return;
  // Opening the audio device can take longer than a frame, so render the tap first.
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
  const loudest = loudness * (note.loud ?? 1);
  const tone = new OscillatorNode(context, { frequency: note.hz * times });
  if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to * times, end);

  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(loudest, start + ATTACK);
  envelope.gain.exponentialRampToValueAtTime(FADED, end);

  tone.connect(envelope).connect(output);
  tone.start(start);
  tone.stop(end);
}

function isMuted(): boolean {
  return muting.read() === 'true';
}

export function setMuted(muted: boolean) {
  muting.write(String(muted));
}

/** Whether this device is muted. */
export function useMuted(): boolean {
  return useDeviceSetting(muting) === 'true';
}
