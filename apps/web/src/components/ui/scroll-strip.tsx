import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '@/lib/reduced-motion';
import classes from './scroll-strip.module.css';

/** Share of the visible strip that a click on an arrow scrolls by. */
const STEP = 0.7;

const ARROWS = [
  { edge: 'left', direction: -1, Arrow: IconChevronLeft },
  { edge: 'right', direction: 1, Arrow: IconChevronRight },
] as const;

/** Whether something is hidden beyond each edge. */
type Edges = { left: boolean; right: boolean };

type ScrollStripProps = {
  className?: string;
  /** One element, the strip. It scrolls sideways where it does not fit. */
  children: ReactNode;
};

/**
 * Marks the edges of a strip that scrolls sideways: an arrow on a fade, at each edge that hides something. Keyboards and
 * screen readers skip the arrows, because the strip scrolls to the selected and to the focused item.
 */
export function ScrollStrip({ className = '', children }: ScrollStripProps) {
  const box = useRef<HTMLDivElement>(null);
  const [hides, setHides] = useState<Edges>({ left: false, right: false });

  useEffect(() => {
    const strip = box.current?.firstElementChild;
    return strip ? watchEdges(strip, setHides) : undefined;
  }, []);

  function scroll(direction: -1 | 1) {
    const strip = box.current?.firstElementChild;
    strip?.scrollBy({
      left: direction * STEP * strip.clientWidth,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    });
  }

  return (
    <div ref={box} className={`${classes.box} ${className}`}>
      {children}
      {ARROWS.map(
        ({ edge, direction, Arrow }) =>
          hides[edge] && (
            <button
              key={edge}
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              data-edge={edge}
              className={classes.arrow}
              onClick={() => scroll(direction)}
            >
              <Arrow size={22} />
            </button>
          ),
      )}
    </div>
  );
}

const FOCUSED = ':focus-visible';
const SELECTED = '[aria-current], [aria-selected="true"], :checked';

/** Width of the fade over a hidden edge, in px. */
const FADE = 64;

/** Measures after each scroll and change of size, and keeps the selected item in view. Returns a function that ends it. */
function watchEdges(strip: Element, setEdges: Dispatch<SetStateAction<Edges>>): () => void {
  const isRightToLeft = getComputedStyle(strip).direction === 'rtl';
  function measure() {
    const { scrollLeft, scrollWidth, clientWidth } = strip;
    // From right to left, `scrollLeft` is 0 at the right end and negative elsewhere.
    const hiddenLeft = isRightToLeft ? scrollWidth - clientWidth + scrollLeft : scrollLeft;
    // Rounding may leave a pixel.
    const left = hiddenLeft > 1;
    const right = hiddenLeft + clientWidth < scrollWidth - 1;
    setEdges((last) => (last.left === left && last.right === right ? last : { left, right }));
  }
  /** The focused item first: otherwise a change of the strip would scroll it away from a keyboard's user. */
  function showCurrent() {
    show(strip, strip.querySelector(FOCUSED) ?? strip.querySelector(SELECTED));
    measure();
  }
  /** Mantine's tabs focus without scrolling. Only for keys: a strip that moves under a finger would lose the tap. */
  function showFocused({ target }: Event) {
    if (target instanceof Element && target.matches(FOCUSED)) show(strip, target);
  }
  const sizes = new ResizeObserver(showCurrent);
  function watchItems() {
    for (const element of [strip, ...strip.children]) sizes.observe(element);
    showCurrent();
  }
  const items = new MutationObserver(watchItems);
  items.observe(strip, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-current', 'aria-selected'],
  });
  strip.addEventListener('scroll', measure, { passive: true });
  strip.addEventListener('focusin', showFocused);
  watchItems();
  return () => {
    sizes.disconnect();
    items.disconnect();
    strip.removeEventListener('scroll', measure);
    strip.removeEventListener('focusin', showFocused);
  };
}

/** Scrolls the strip sideways until the item is between the fades. Element.scrollIntoView would also scroll the page. */
function show(strip: Element, control: Element | null): void {
  const item = [...strip.children].find((child) => child.contains(control));
  if (!item) return;
  const [frame, box] = [strip.getBoundingClientRect(), item.getBoundingClientRect()];
  const hiddenRight = box.right + FADE - frame.right;
  const hiddenLeft = frame.left + FADE - box.left;
  if (hiddenLeft > 0) strip.scrollLeft -= hiddenLeft;
  else if (hiddenRight > 0) strip.scrollLeft += Math.min(hiddenRight, -hiddenLeft);
}
