import { useEffect, useState } from 'react';

/** As long as the motion of a quest that is done, and longer than a double tap. */
const SETTLED_AFTER_MS = 600;

/**
 * Whether a value has been the same for a moment. A button that takes the place of another under the finger waits for
 * it, so that the second tap of a double tap does not do the opposite of the first.
 */
export function useDebouncedValue(value: unknown): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const settling = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(settling);
  }, [value]);
  return Object.is(settled, value);
}
