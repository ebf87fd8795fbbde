import { Scroller } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './scroll-strip.module.css';

const SELECTED = '[aria-current], [aria-selected="true"], :checked';

/** Keyboards and screen readers skip the arrows, because the strip scrolls to the selected and to the focused item. */
const ARROW = { 'aria-hidden': true, 'aria-label': '', tabIndex: -1 } as const;

/** Width of the arrow over a hidden edge, in px. */
const ARROW_WIDTH = 64;

type ScrollStripProps = {
  className?: string;
  /** Scrolls on wide pages too, instead of more lines there. */
  oneLine?: boolean;
  children: ReactNode;
};

/** A line of items that scrolls sideways where it does not fit. The selected item is in view. */
export function ScrollStrip({ className = '', oneLine, children }: ScrollStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const shown = useRef<Element>(null);

  useEffect(() => {
    const selected = strip.current?.querySelector(SELECTED) ?? null;
    if (selected && selected !== shown.current) showInStrip(selected);
    shown.current = selected;
  });

  return (
    <Scroller
      ref={strip}
      className={className}
      classNames={classes}
      mod={{ wraps: !oneLine }}
      // Only for keys: a strip that moves under a finger would lose the tap.
      onFocus={({ target }) => target.matches(':focus-visible') && showInStrip(target)}
      scrollAmount={280}
      draggable={false}
      edgeGradientColor="var(--page)"
      controlSize={ARROW_WIDTH}
      startControlProps={ARROW}
      endControlProps={ARROW}
      startControlIcon={<IconChevronLeft size={22} />}
      endControlIcon={<IconChevronRight size={22} />}
    >
      {children}
    </Scroller>
  );
}

/** Scrolls until no arrow covers the item of a control. Element.scrollIntoView would also scroll the page. */
function showInStrip(control: Element): void {
  const item = control.closest('li') ?? control;
  const strip = item.closest(`.${classes.container}`);
  if (!strip) return;
  const [box, frame] = [item.getBoundingClientRect(), strip.getBoundingClientRect()];
  const hiddenLeft = frame.left + ARROW_WIDTH - box.left;
  const hiddenRight = box.right + ARROW_WIDTH - frame.right;
  if (hiddenLeft > 0) strip.scrollLeft -= hiddenLeft;
  else if (hiddenRight > 0) strip.scrollLeft += Math.min(hiddenRight, -hiddenLeft);
}
