/** How many requests a token may make in a minute, to one server process. */
export const REQUESTS = { max: 120, windowMs: 60_000 } as const;

/** More tokens than this at once are not counted apart: whoever began first begins anew. */
const MOST_COUNTED = 10_000;

/** What is left of a token's requests, after the one that was just counted. */
export interface RequestsLeft {
  isAllowed: boolean;
  remaining: number;
  /** Until they are all there again, in whole seconds, at least one. */
  resetSeconds: number;
}

/** Counts the requests of each token in windows that begin with the first of them. In this process only, in bounded memory. */
export function requestLimit(
  { max, windowMs }: { max: number; windowMs: number } = REQUESTS,
  mostCounted = MOST_COUNTED,
) {
  // A map keeps the order in which windows began.
  const windows = new Map<number, { beganAt: number; count: number }>();

  function windowOf(tokenId: number, at: number) {
    const known = windows.get(tokenId);
    // Where the clock was set back, the window begins anew: nobody waits for a time that is long over.
    if (known && at >= known.beganAt && at < known.beganAt + windowMs) return known;
    windows.delete(tokenId);
    for (const [id, { beganAt }] of windows) {
      if (windows.size < mostCounted && at < beganAt + windowMs) break;
      windows.delete(id);
    }
    const fresh = { beganAt: at, count: 0 };
    windows.set(tokenId, fresh);
    return fresh;
  }

  return {
    take(tokenId: number, now: Date): RequestsLeft {
      const at = now.getTime();
      const window = windowOf(tokenId, at);
      const isAllowed = window.count < max;
      if (isAllowed) window.count++;
      return {
        isAllowed,
        remaining: max - window.count,
        resetSeconds: Math.max(1, Math.ceil((window.beganAt + windowMs - at) / 1000)),
      };
    },
    /** How many tokens are counted at the moment. */
    get counted() {
      return windows.size;
    },
  };
}
