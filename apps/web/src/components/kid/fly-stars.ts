import { pictureUrl } from '@/components/ui/picture';
import { prefersReducedMotion } from '@/lib/reduced-motion';

const MOST_STARS = 6;
const SIZE_PX = 44;
const FLIGHT_MS = 440;
const STAGGER_MS = 30;

/**
 * Animates stars from an element to a target, by default the goal of the child if it is on the screen, or else the visible star counter.
 * The target bounces when they land.
 */
export function flyStars(from: Element, count: number, to?: Element) {
  const isPlain = document.documentElement.dataset.look === 'plain';
  // Styles show one counter, depending on the size of the screen.
  const counter =
    to ??
    [...document.querySelectorAll('[data-star-goal]')].find(isOnScreen) ??
    [...document.querySelectorAll('[data-star-counter]')].find((shown) => shown.getClientRects().length > 0);
  if (!counter || isPlain || prefersReducedMotion()) return;

  const start = centreOf(from);
  const end = centreOf(counter);
  for (let star = 0; star < Math.min(count, MOST_STARS); star++) launch(start, end, star);
  counter.animate({ transform: ['none', 'scale(1.08)', 'none'] }, { duration: 160, delay: FLIGHT_MS });
}

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

type Point = { x: number; y: number };

function centreOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function launch(start: Point, end: Point, order: number) {
  const star = new Image(SIZE_PX, SIZE_PX);
  star.src = pictureUrl('habits', 'star') ?? '';
  star.alt = '';
  Object.assign(star.style, { position: 'fixed', top: '0', left: '0', zIndex: '400', pointerEvents: 'none' });
  document.body.append(star);

  // Alternating directions spread the stars.
  const side = (order % 2 ? 1 : -1) * (40 + 18 * order);
  const flight = star.animate(
    [
      { transform: `${at(start.x, start.y)} scale(0.4)`, opacity: 0 },
      { transform: `${at(start.x + side, start.y - 50)} scale(1.15)`, opacity: 1, offset: 0.35 },
      { transform: `${at(end.x, end.y)} scale(0.5)`, opacity: 0.9 },
    ],
    { duration: FLIGHT_MS, delay: order * STAGGER_MS, easing: 'ease-in-out', fill: 'backwards' },
  );
  flight.addEventListener('finish', () => star.remove());
}

function at(x: number, y: number): string {
  return `translate(${x - SIZE_PX / 2}px, ${y - SIZE_PX / 2}px)`;
}
