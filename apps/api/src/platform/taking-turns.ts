/** Gives so many places at once; the others wait for one in the order in which they came. */
export interface Turns {
  /** Fulfils with what gives the place back, once there is one; undefined when too many are waiting already. */
  take(): Promise<(() => void) | undefined>;
}

export function takingTurns({ atOnce, waiting: mayWait }: { atOnce: number; waiting: number }): Turns {
  let taken = 0;
  const waiting: (() => void)[] = [];

  function giveBack(): void {
    // Whoever is next takes over the place.
    const next = waiting.shift();
    if (next) next();
    else taken--;
  }

  return {
    async take() {
      if (taken < atOnce) taken++;
      else if (waiting.length >= mayWait) return undefined;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let isHeld = true;
      return () => {
        if (isHeld) giveBack();
        isHeld = false;
      };
    },
  };
}
