import { useLayoutEffect, useRef } from 'react';

/**
 * For a button that may be disabled while it has the focus, by what is done elsewhere: the card around it takes the focus, or the
 * heading of its section, before nobody has it.
 */
export function usePassFocusOn(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current: own } = button;
    if (!isDisabled || !own || own !== document.activeElement) return;
    const home = own.closest('article') ?? own.closest('section')?.querySelector('h2');
    home?.focus({ preventScroll: true });
  }, [isDisabled]);
  return button;
}
