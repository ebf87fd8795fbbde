import { describe, expect, test, vi } from 'vitest';
import { ATTACK, FADED, type Note, PARTIALS, SOUNDS, VOLUME } from '@/lib/sounds/sound-notes';
import { playSound, type SoundName } from '@/lib/sounds/sounds';

test('logs an unknown sound to the console', () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  playSound('bark' as SoundName);
  expect(complaint).toHaveBeenCalledWith('Unknown sound: bark');
  complaint.mockRestore();
});

describe.each(Object.entries<readonly Note[]>(SOUNDS))('the sound %s', (_name, notes) => {
  const { samples, seconds } = render(notes);
  const peak = Math.max(...samples.map(Math.abs));

  test('is shorter than a second', () => {
    expect(seconds).toBeLessThan(1);
  });

  test('is as loud as the others, without clipping', () => {
    expect(peak).toBeGreaterThan(0.15);
    expect(peak).toBeLessThan(0.3);
  });

  test('starts and ends without a click', () => {
    const edges = [...samples.slice(0, 8), ...samples.slice(-8)];
    expect(Math.max(...edges.map(Math.abs))).toBeLessThan(0.01);
  });
});

test('the sound of an error is lower than any other', () => {
  const { error, ...others } = SOUNDS;
  const lowest = Math.min(
    ...Object.values<readonly Note[]>(others).flatMap((notes) => notes.map(({ hz }) => hz)),
  );
  expect(Math.max(...error.map(({ hz }) => hz))).toBeLessThan(lowest);
});

const RATE = 24_000;

/** Renders the output like the browser does. */
function render(notes: readonly Note[]): { samples: number[]; seconds: number } {
  const seconds = Math.max(...notes.map((note) => note.at + note.for));
  const samples = Array.from({ length: Math.ceil(seconds * RATE) }, () => 0);
  for (const note of notes) {
    for (const { times, loudness, lasts } of PARTIALS) {
      const loudest = loudness * (note.loud ?? 1);
      const length = note.for * lasts;
      const first = Math.round(note.at * RATE);
      let turned = 0;
      for (let step = 0; step < length * RATE && first + step < samples.length; step++) {
        const time = step / RATE;
        const rising = time < ATTACK;
        const envelope = rising
          ? (loudest * time) / ATTACK
          : loudest * (FADED / loudest) ** ((time - ATTACK) / (length - ATTACK));
        samples[first + step] = (samples[first + step] ?? 0) + VOLUME * envelope * Math.sin(turned);
        turned +=
          (2 * Math.PI * times * note.hz * ((note.to ?? note.hz) / note.hz) ** (time / length)) / RATE;
      }
    }
  }
  return { samples, seconds };
}
