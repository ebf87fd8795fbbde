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
 * screen readers skip the arrows, because the strip scrolls to what has the focus.
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

/** Measures after each scroll and each change of the size of the strip or of an item. Returns a function that ends it. */
function watchEdges(strip: Element, setEdges: Dispatch<SetStateAction<Edges>>): () => void {
  function measure() {
    const { scrollLeft, scrollWidth, clientWidth } = strip;
    // Rounding may leave a pixel.
    const left = scrollLeft > 1;
    const right = scrollLeft + clientWidth < scrollWidth - 1;
    setEdges((last) => (last.left === left && last.right === right ? last : { left, right }));
  }
  const sizes = new ResizeObserver(measure);
  function watchSizes() {
    for (const element of [strip, ...strip.children]) sizes.observe(element);
    measure();
  }
  const items = new MutationObserver(watchSizes);
  items.observe(strip, { childList: true });
  strip.addEventListener('scroll', measure, { passive: true });
  strip.addEventListener('focusin', showFocused);
  watchSizes();
  return () => {
    sizes.disconnect();
    items.disconnect();
    strip.removeEventListener('scroll', measure);
    strip.removeEventListener('focusin', showFocused);
  };
}

/** Mantine's tabs focus without scrolling. Only for keys: a strip that moves under a finger would lose the tap. */
function showFocused({ target }: Event): void {
  if (target instanceof Element && target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
