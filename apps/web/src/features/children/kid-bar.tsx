import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useCelebrationQueue } from '@/components/kid/celebrations';
import { Picture, type PictureCatalogue } from '@/components/ui/picture';
import { prefersReducedMotion } from '@/lib/reduced-motion';
import { KidBalance } from './kid-balance';
import classes from './kid-bar.module.css';

/** The sections of the page, in its order. `id` is the id of the heading. */
const SECTIONS: readonly {
  id: string;
  name: MessageDescriptor;
  picture: { catalogue: PictureCatalogue; name: string };
}[] = [
  { id: 'quests', name: msg`Quests`, picture: { catalogue: 'brand', name: 'quests' } },
  { id: 'treasures', name: msg`Chest`, picture: { catalogue: 'brand', name: 'chest-closed' } },
  { id: 'badges', name: msg`Badges`, picture: { catalogue: 'badges', name: 'star-achiever' } },
];

type KidBarProps = {
  balance: number;
  /** Stars of pending completions. */
  onTheWay: number;
  onOpenLedger: () => void;
};

/** The bar at the bottom of phones and tablets: the balance, and the page's sections one tap away. */
export function KidBar({ balance, onTheWay, onOpenLedger }: KidBarProps) {
  const { shown } = useCelebrationQueue();
  const [current, choose] = useCurrentSection();

  function open(event: MouseEvent, id: string) {
    event.preventDefault();
    const heading = document.getElementById(id);
    heading?.focus({ preventScroll: true });
    heading?.closest('section')?.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    choose(id);
  }

  return (
    <div className={classes.bar} data-print="none" data-hidden={shown !== undefined || undefined}>
      <div className={classes.balance}>
        <KidBalance balance={balance} onTheWay={onTheWay} isSmall onOpenLedger={onOpenLedger} />
      </div>
      <nav className={classes.sections} aria-label={t`Sections of this page`}>
        {SECTIONS.map(({ id, name, picture }) => (
          <a
            key={id}
            href={`#${id}`}
            className={classes.section}
            aria-current={id === current ? 'location' : undefined}
            onClick={(event) => open(event, id)}
          >
            <Picture {...picture} size={32} className={classes.picture} />
            {i18n._(name)}
          </a>
        ))}
      </nav>
    </div>
  );
}

/**
 * The section at the middle of the screen: its heading has passed, and the next one has not. A section that the child chose stays
 * current until the child scrolls: at the end of the page, it may not reach the middle.
 */
function useCurrentSection() {
  const [current, setCurrent] = useState(SECTIONS[0]?.id);
  const isChosen = useRef(false);

  useEffect(() => {
    let frame = 0;
    const end = new AbortController();
    const { signal } = end;
    const scrolls = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => isChosen.current || setCurrent(findCurrent()));
    };
    const starts = () => {
      isChosen.current = false;
    };
    window.addEventListener('scroll', scrolls, { passive: true, signal });
    for (const event of ['pointerdown', 'wheel', 'keydown']) {
      window.addEventListener(event, starts, { passive: true, signal });
    }
    return () => {
      cancelAnimationFrame(frame);
      end.abort();
    };
  }, []);

  function choose(id: string) {
    isChosen.current = true;
    setCurrent(id);
  }
  return [current, choose] as const;
}

function findCurrent(): string | undefined {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
  if (isAtEnd) return SECTIONS.at(-1)?.id;
  const passed = SECTIONS.findLast(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top < window.innerHeight / 2;
  });
  return (passed ?? SECTIONS[0])?.id;
}
