import { HABIT_COLORS } from '@starchart/schema';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLook } from '@/hooks/use-look';
import { prefersReducedMotion } from '@/lib/reduced-motion';
import classes from './confetti.module.css';

const PIECES = 110;
const LONGEST_MS = 1900;

/** One burst of confetti for two seconds; none with reduced motion or in the plain look. */
export function Confetti() {
  const layer = useRef<HTMLDivElement>(null);
  const isPlain = useLook() === 'plain';

  useEffect(() => {
    const host = layer.current;
    if (!host || isPlain || prefersReducedMotion()) return undefined;
    for (let piece = 0; piece < PIECES; piece++) host.append(launchPiece(piece));
    return () => host.replaceChildren();
  }, [isPlain]);

  return createPortal(<div ref={layer} className={classes.layer} aria-hidden="true" />, document.body);
}

function launchPiece(order: number): HTMLElement {
  const piece = document.createElement('i');
  piece.className = classes.piece ?? '';
  piece.dataset.color = HABIT_COLORS[order % HABIT_COLORS.length];
  piece.dataset.round = String(order % 3 === 0);

  const angle = random(0, 2 * Math.PI);
  const reach = random(0.35, 1) * Math.min(innerWidth, 900) * 0.6;
  const x = Math.cos(angle) * reach;
  const y = Math.sin(angle) * reach * 0.8 - innerHeight * 0.12;
  const turns = random(-2, 2);
  const flight = piece.animate(
    [
      { transform: 'translate(0, 0) scale(0.2)', opacity: 1, easing: 'cubic-bezier(0.1, 0.8, 0.3, 1)' },
      {
        transform: `translate(${x}px, ${y}px) rotate(${turns}turn)`,
        opacity: 1,
        offset: 0.4,
        easing: 'cubic-bezier(0.5, 0, 0.8, 0.6)',
      },
      {
        transform: `translate(${x * 1.1}px, ${y + innerHeight * 0.55}px) rotate(${turns * 2.2}turn)`,
        opacity: 0,
      },
    ],
    { duration: random(0.75, 1) * LONGEST_MS },
  );
  flight.addEventListener('finish', () => piece.remove());
  return piece;
}

function random(from: number, to: number): number {
  return from + Math.random() * (to - from);
}
