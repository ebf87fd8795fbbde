import { useDebouncedValue } from '@mantine/hooks';

/** The animation of a completed habit; longer than a double tap. In ms. */
const SETTLED_AFTER_MS = 600;

/**
 * Whether a value has been the same for a moment. A button that replaces another waits for it, so that the second tap of a
 * double tap does not undo the first.
 */
export function useIsSettled(value: unknown): boolean {
  const [settled] = useDebouncedValue(value, SETTLED_AFTER_MS);
  return Object.is(settled, value);
}
