import { useEffect, useReducer } from 'react';
import { now } from '@/lib/format/now';

/** Whether an instant of the server's clock has passed; renders again when it does. */
export function useIsPast(instant: string | undefined): boolean {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  const left = instant === undefined ? Infinity : Date.parse(instant) - now();
  // After each render, because a timer may fire too early.
  useEffect(() => {
    if (left <= 0 || left === Infinity) return undefined;
    const timer = setTimeout(look, left);
    return () => clearTimeout(timer);
  });
  return left <= 0;
}
