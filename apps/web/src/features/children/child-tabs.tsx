import type { Child } from '@starchart/schema';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, startTransition, useEffect, useOptimistic, useRef } from 'react';
import { Picture } from '@/components/ui/picture';
import classes from './child-tabs.module.css';

type ChildTabsProps = {
  family: readonly Child[];
  selectedId: number | undefined;
  isAdding: boolean;
  onSelect: (childId: number) => void;
  onAdd: () => void;
  onEdit: (child: Child) => void;
  onDelete: (child: Child) => void;
};

/**
 * The children as a strip of tabs. A list of buttons rather than ARIA tabs, because each tab contains two more buttons. Arrow
 * keys move along it.
 */
export function ChildTabs(props: ChildTabsProps) {
  const { family, selectedId, isAdding, onSelect, onAdd, onEdit, onDelete } = props;
  const [markedId, mark] = useOptimistic(selectedId);
  const addIsMarked = isAdding && markedId === undefined;
  const strip = useRef<HTMLUListElement>(null);

  /** Marks the tab at once: rendering the child's chart takes longer than a frame. */
  const choose = (childId: number) =>
    startTransition(() => {
      mark(childId);
      onSelect(childId);
    });

  useEffect(() => {
    const current = selectedId ?? 'new';
    strip.current
      ?.querySelector(`li:has([data-tab="${current}"])`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selectedId]);

  return (
    <nav aria-label="Children">
      <ul ref={strip} className={classes.strip}>
        {family.map((child) => {
          const isSelected = child.id === markedId;
          return (
            <li key={child.id} className={classes.item} data-selected={isSelected || undefined}>
              <button
                type="button"
                className={classes.tab}
                data-tab={child.id}
                aria-current={isSelected ? 'true' : undefined}
                title={child.name}
                onClick={() => choose(child.id)}
                onKeyDown={moveAlong}
              >
                <Picture catalogue="avatars" name={child.avatar} size={36} />
                <span className={classes.name}>{child.name}</span>
              </button>
              <span className={classes.actions}>
                <button
                  type="button"
                  aria-label={`Edit ${child.name}`}
                  title="Edit"
                  onClick={() => onEdit(child)}
                >
                  <IconPencil size={20} aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={`Delete ${child.name}`}
                  title="Delete"
                  onClick={() => onDelete(child)}
                >
                  <IconTrash size={20} aria-hidden />
                </button>
              </span>
            </li>
          );
        })}
        <li className={classes.item} data-selected={addIsMarked || undefined}>
          <button
            type="button"
            className={`${classes.tab} ${classes.add}`}
            data-tab="new"
            aria-current={addIsMarked ? 'true' : undefined}
            onClick={onAdd}
            onKeyDown={moveAlong}
          >
            <IconPlus size={20} aria-hidden />
            Add Child
          </button>
        </li>
      </ul>
    </nav>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const strip = event.currentTarget.closest('ul');
  const tabs = [...(strip?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])];
  tabs.at((tabs.indexOf(event.currentTarget) + step) % tabs.length)?.focus();
}
