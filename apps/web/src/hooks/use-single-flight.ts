import { useRef, useState } from 'react';

type OnceOptions = {
  /** What may be done again, once it has worked: saving a form that stays. */
  mayRepeat?: boolean;
};

/**
 * Does what must not be done twice, such as spending points: from the first call on, further ones are ignored, while it
 * works and when it has worked. If it fails, it may be tried again; whoever does the work says that it failed.
 */
export function useSingleFlight<Input extends unknown[]>(
  act: (...input: Input) => Promise<unknown>,
  { mayRepeat = false }: OnceOptions = {},
) {
  // The state is for the eye; a second click may come before it is drawn.
  const isTaken = useRef(false);
  const [isPending, setPending] = useState(false);

  function take(taken: boolean) {
    isTaken.current = taken;
    setPending(taken);
  }

  async function once(...input: Input): Promise<void> {
    if (isTaken.current) return;
    take(true);
    try {
      await act(...input);
      if (mayRepeat) take(false);
    } catch {
      take(false);
    }
  }

  return { once, isPending };
}
