import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

// If the focused element is removed or disabled, the browser drops the focus, and the next Tab starts at the
// top of the page. These functions move the focus in the same task, without timers, and only from the element
// that has it.

type Place = Element | null | undefined;

/** Where the focus may go instead of an element, best first: its card, the heading of its section, its dialog, the page. */
function placesAround(element: Place): Place[] {
  return [
    element?.parentElement?.closest('article'),
    element?.closest('section')?.querySelector('h2, h3'),
    element?.closest('[role="dialog"]'),
    document.getElementById('main'),
  ];
}

/** Focuses the first place that can take the focus. A removed or disabled one cannot. */
function focusFirst(places: readonly Place[]): void {
  for (const place of places) {
    if (!(place instanceof HTMLElement)) continue;
    place.focus({ preventScroll: true });
    if (document.activeElement === place) return;
  }
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** If the focused element is gone, focuses this place, or the page's main region. */
export function recoverFocus(place: Place): void {
  if (isFocusLost()) focusFirst([place, document.getElementById('main')]);
}

/** Focuses the element that had the focus before, or the page's main region if it is gone. */
export function moveFocusTo(element: EventTarget | null): void {
  focusFirst([element instanceof Element ? element : null, document.getElementById('main')]);
}

/** The ref of the closing line of a list. The last page removes the button for more, so this line takes the focus. */
export function useFocusAtEnd<Line extends HTMLElement>(pages: number, thereIsMore: boolean) {
  const line = useRef<Line>(null);
  useEffect(() => {
    if (pages > 1 && !thereIsMore) recoverFocus(line.current);
  }, [pages, thereIsMore]);
  return line;
}

/** A ref. If the element is removed while the focus is in it, the focus moves to the place around it. */
export function moveFocusOnRemoval(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const places = placesAround(element);
    // React removes the element later in this task.
    queueMicrotask(() => isFocusLost() && focusFirst(places));
  };
}

/** The ref of a button. If it is disabled while it has the focus, the focus moves to the place around it. */
export function useMoveFocusOnDisable(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current: element } = button;
    if (isDisabled && element && element === document.activeElement) focusFirst(placesAround(element));
  }, [isDisabled]);
  return button;
}

/**
 * When a dialog closes or is removed, returns the focus to where it was before, or to the place around it. The dialog gets
 * the ref, Mantine's own `returnFocus` is off, and `returnFocus` runs again at the end of the dialog's exit transition.
 */
export function useReturnFocus(opened: boolean) {
  const dialog = useRef<HTMLDivElement>(null);
  const places = useRef<readonly Place[]>([]);

  const returnFocus = useCallback(() => {
    const { current: root } = dialog;
    const hasFocus = () => isFocusLost() || root?.contains(document.activeElement);
    // The dialog or its opener may be removed later in this task.
    if (hasFocus()) queueMicrotask(() => hasFocus() && focusFirst(places.current));
  }, []);

  useLayoutEffect(() => {
    if (!opened) return undefined;
    const { activeElement } = document;
    places.current = [activeElement, ...placesAround(activeElement)];
    return returnFocus;
  }, [opened, returnFocus]);

  return { dialog, returnFocus };
}
