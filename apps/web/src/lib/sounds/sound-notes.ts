/**
 * The sounds as short synthesized notes, without files. A note with `to` slides to that frequency;
 * `loud` is its share of the full volume, for simultaneous notes. Seconds and hertz.
 */
export type Note = { hz: number; to?: number; at: number; for: number; loud?: number };

export const SOUNDS = {
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
    { hz: 1047, at: 0.36, for: 0.6, loud: 0.7 },
    { hz: 1319, at: 0.36, for: 0.6, loud: 0.7 },
  ],
  levelUp: [
    { hz: 392, at: 0, for: 0.18 },
    { hz: 523, at: 0.1, for: 0.18 },
    { hz: 659, at: 0.2, for: 0.18 },
    { hz: 784, at: 0.3, for: 0.18 },
    { hz: 1047, at: 0.4, for: 0.56 },
  ],
  // The lid, then a chord like light.
  treasure: [
    { hz: 330, to: 660, at: 0, for: 0.22, loud: 0.8 },
    { hz: 784, at: 0.2, for: 0.25, loud: 0.6 },
    { hz: 1047, at: 0.28, for: 0.7, loud: 0.45 },
    { hz: 1319, at: 0.34, for: 0.64, loud: 0.45 },
    { hz: 1568, at: 0.4, for: 0.58, loud: 0.45 },
  ],
  // One soft low tone, within the range of phone speakers.
  error: [{ hz: 247, to: 196, at: 0, for: 0.3 }],
} satisfies Record<string, readonly Note[]>;

/** Partials of a small bell: the base frequency, and higher ones that fade sooner. */
export const PARTIALS = [
  { times: 1, loudness: 0.34, lasts: 1 },
  { times: 2, loudness: 0.07, lasts: 0.6 },
  { times: 4, loudness: 0.03, lasts: 0.25 },
] as const;

/** Attack in seconds, to prevent a click at the start. */
export const ATTACK = 0.008;
/** Remaining level at the end of a tone, low enough to prevent a click. */
export const FADED = 0.0005;
export const VOLUME = 0.5;
