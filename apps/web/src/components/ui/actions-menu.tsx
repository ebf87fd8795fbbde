import { t } from '@lingui/core/macro';
import { type Icon, IconDots } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './actions-menu.module.css';

export type MenuAction = {
  /** `Edit`. The accessible name is the verb with the item: `Edit Read a story`. */
  verb: string;
  Icon: Icon;
  danger?: boolean;
  onSelect: () => void;
};

type ActionsMenuProps = {
  /** Names the item: `Read a story`. */
  item: string;
  actions: readonly MenuAction[];
};

/** A “⋯” button with a menu of the less frequent actions of an item (menu button pattern of the ARIA practices). */
export function ActionsMenu({ item, actions }: ActionsMenuProps) {
  const [opened, setOpened] = useState<'first' | 'last'>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const label = t`Options for ${item}`;

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowUp' ? 'last' : 'first');
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        aria-controls={opened && id}
        onClick={() => setOpened(opened ? undefined : 'first')}
        onKeyDown={openByArrow}
      >
        <IconDots size={22} aria-hidden />
      </button>
      {opened && (
        <OpenMenu
          id={id}
          label={label}
          item={item}
          actions={actions}
          button={button}
          focused={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

type OpenMenuProps = ActionsMenuProps & {
  id: string;
  label: string;
  button: RefObject<HTMLButtonElement | null>;
  focused: 'first' | 'last';
  onClose: () => void;
};

function OpenMenu({ id, label, item, actions, button, focused, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  /** Returns the focus before the menu is removed: a dialog that opens next returns it to the button. */
  function close() {
    if (menu.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
    onClose();
  }

  useMenuPlace(menu, button, close);

  useLayoutEffect(() => {
    const items = itemsOf(menu.current);
    items.at(focused === 'first' ? 0 : -1)?.focus({ preventScroll: true });
  }, [focused]);

  function onKeyDown(event: KeyboardEvent) {
    // Tab moves on from the button.
    if (event.key === 'Escape' || event.key === 'Tab') return close();
    const all = itemsOf(menu.current);
    const next = NEXT[event.key]?.(
      all.findIndex((entry) => entry === document.activeElement),
      all.length,
    );
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      // The top layer: no scrolling list cuts it off.
      popover="manual"
      aria-label={label}
      className={classes.menu}
      onKeyDown={onKeyDown}
    >
      {actions.map(({ verb, Icon: Sign, danger, onSelect }) => (
        <button
          key={verb}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes.item}
          data-danger={danger || undefined}
          aria-label={t({
            message: `${verb} ${item}`,
            comment: 'The name of a menu item: a verb with a name, such as “Edit Read a story”',
          })}
          onClick={() => {
            close();
            onSelect();
          }}
        >
          <Sign size={20} aria-hidden />
          {verb}
        </button>
      ))}
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

const NEXT: Record<string, (current: number, count: number) => number> = {
  ArrowDown: (current) => current + 1,
  ArrowUp: (current, count) => current - 1 + count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The distance of a menu to its button and to the edges of the screen, in px. */
const GAP = 4;
const EDGE = 8;

/**
 * Shows a menu below its button, or above it at the bottom of the screen. Closes it on a press elsewhere and when the page
 * scrolls.
 */
function useMenuPlace(
  menu: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onLeave: () => void,
) {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });

  useLayoutEffect(() => {
    const [panel, opener] = [menu.current, button.current];
    if (!panel || !opener) return undefined;
    panel.showPopover();
    const from = opener.getBoundingClientRect();
    const { width, height } = panel.getBoundingClientRect();
    const below = from.bottom + GAP;
    const fits = below + height + EDGE <= window.innerHeight;
    panel.style.top = `${fits ? below : Math.max(EDGE, from.top - GAP - height)}px`;
    const isRightToLeft = getComputedStyle(panel).direction === 'rtl';
    const left = isRightToLeft ? from.left : from.right - width;
    panel.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - EDGE - width))}px`;

    const stop = new AbortController();
    const { signal } = stop;
    const closeMenu = () => leave.current();
    // The event of an earlier scroll may come late.
    const closeIfMoved = () => {
      if (Math.abs(opener.getBoundingClientRect().top - from.top) > GAP) closeMenu();
    };
    window.addEventListener('scroll', closeIfMoved, { signal, capture: true, passive: true });
    window.addEventListener('resize', closeMenu, { signal });
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !panel.contains(target) && !opener.contains(target)) closeMenu();
      },
      { signal },
    );
    return () => stop.abort();
  }, [menu, button]);
}
