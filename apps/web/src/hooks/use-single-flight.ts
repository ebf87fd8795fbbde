import { useRef, useState } from 'react';

type OnceOptions = {
  /** The action may run again after success, such as saving a form that stays. */
  mayRepeat?: boolean;
};

/**
 * Runs an action that must not run twice, such as spending points. Further calls are ignored while it runs and after it
 * succeeded. After a failure it can run again; `act` notifies of the failure.
 */
export function useSingleFlight<Input extends unknown[]>(
  act: (...input: Input) => Promise<unknown>,
  { mayRepeat = false }: OnceOptions = {},
) {
  // A second click may come before the state is rendered.
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
