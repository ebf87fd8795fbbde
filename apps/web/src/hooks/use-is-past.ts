import { useEffect, useReducer } from 'react';
import { now } from '@/lib/format/now';

/** Whether an instant of the server's clock has passed; renders again when it does. */
export function useIsPast(instant: string | undefined): boolean {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  const left = instant === undefined ? Infinity : Date.parse(instant) - now();
  useEffect(() => {
    if (left <= 0 || left === Infinity) return undefined;
    const timer = setTimeout(look, left);
    return () => clearTimeout(timer);
    // Another one if it fires too early.
  }, [left]);
  return left <= 0;
}
