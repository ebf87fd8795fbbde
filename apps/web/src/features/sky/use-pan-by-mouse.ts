import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A click moves less. In px. */
const CLICK = 6;

/** Handlers that scroll an element to the side by dragging it with the mouse; fingers do so by themselves. */
export function usePanByMouse() {
  const from = useRef<{ x: number; scrollLeft: number; hasMoved: boolean }>(undefined);

  return {
    onPointerDown({ pointerType, button, clientX, currentTarget }: PointerEvent) {
      from.current =
        pointerType === 'mouse' && button === 0
          ? { x: clientX, scrollLeft: currentTarget.scrollLeft, hasMoved: false }
          : undefined;
    },
    onPointerMove({ clientX, buttons, currentTarget }: PointerEvent) {
      const { current } = from;
      if (!current || buttons === 0) return;
      const moved = clientX - current.x;
      if (Math.abs(moved) > CLICK) current.hasMoved = true;
      if (current.hasMoved) currentTarget.scrollLeft = current.scrollLeft - moved;
    },
    /** The end of a drag is no click. */
    onClickCapture(event: MouseEvent) {
      if (from.current?.hasMoved && event.detail > 0) event.stopPropagation();
      from.current = undefined;
    },
  };
}
