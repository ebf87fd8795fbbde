import { t } from '@lingui/core/macro';
import { addDays } from '@starchart/domain';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { formatChartDay } from '@/lib/format/due-day';
import { type Cell, type ChartRow, type Draft, keyOf } from './chart-cells';
import classes from './chart-grid.module.css';

type ChartGridProps = {
  rows: readonly ChartRow[];
  today: string;
  draft: Draft;
  onToggle: (cell: Cell) => void;
};

/** The cells that an arrow key moves by, as rows and columns. */
const MOVES: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A row for each time of a habit, a cell for each day. One cell is in the tab order; arrow keys move, Space changes. */
export function ChartGrid({ rows, today, draft, onToggle }: ChartGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const days = rows[0]?.cells.map(({ day }) => day) ?? [];
  const cells = rows.flatMap((row) => row.cells).filter(({ state }) => state !== 'off');
  const yesterday = addDays(today, -1);
  const tabStop =
    cells.find((cell) => keyOf(cell) === focused) ??
    cells.find(({ day }) => day === yesterday) ??
    cells.at(-1);

  function move(event: KeyboardEvent) {
    const step = MOVES[event.key];
    const at = (event.target as HTMLElement).dataset['place']?.split(' ').map(Number);
    if (!step || !at) return;
    event.preventDefault();
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    let [row = 0, column = 0] = at;
    // Days without a slot are skipped.
    for (;;) {
      row += step[0];
      column += isMirrored ? -step[1] : step[1];
      if (row < 0 || column < 0 || row >= rows.length || column >= days.length) return;
      const next = grid.current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`);
      if (next) {
        next.focus();
        return;
      }
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the buttons inside
    <div ref={grid} className={classes.grid} onKeyDown={move}>
      <div className={classes.days} aria-hidden="true">
        {days.map((day) => {
          const { weekday, letter, date } = formatChartDay(day);
          return (
            <span key={day} className={classes.day} data-near={day >= yesterday || undefined}>
              <span className={classes.weekday}>{weekday}</span>
              <span className={classes.narrow}>{letter}</span>
              <span>{date}</span>
            </span>
          );
        })}
      </div>
      {rows.map((row, rowPlace) => (
        <section key={`${row.habit.id} ${row.slot}`} className={classes.row} aria-label={nameOf(row)}>
          <h4 className={classes.habit} aria-hidden="true">
            <Picture catalogue="habits" name={row.habit.icon ?? 'star'} size={32} lazy />
            <span className={classes.name}>{nameOf(row)}</span>
          </h4>
          <div className={classes.cells}>
            {row.cells.map((cell, place) => {
              if (cell.state === 'off') return <span key={cell.day} className={classes.off} />;
              const isChanged = draft.has(keyOf(cell));
              const isDone = (cell.state === 'done') !== isChanged;
              return (
                <button
                  key={cell.day}
                  type="button"
                  className={classes.cell}
                  data-place={`${rowPlace} ${place}`}
                  data-changed={isChanged || undefined}
                  tabIndex={tabStop === cell ? 0 : -1}
                  aria-label={cellWords(nameOf(row), cell.day, today)}
                  aria-pressed={isDone}
                  onFocus={() => setFocused(keyOf(cell))}
                  onClick={() => onToggle(cell)}
                >
                  {isDone ? <StarIcon size={28} /> : <span className={classes.ring} />}
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

/** The name, with the part or the number of the time where there are several. */
function nameOf({ habit, slot, isOnly }: ChartRow): string {
  const { name } = habit;
  if (isOnly) return name;
  const part = habit.slots[slot - 1];
  if (part === 'morning') return t`${name}, morning`;
  if (part === 'afternoon') return t`${name}, afternoon`;
  if (part === 'evening') return t`${name}, evening`;
  return t`${name}, time ${slot}`;
}

function cellWords(name: string, day: string, today: string): string {
  if (day === today) return t`${name}, today`;
  if (day === addDays(today, -1)) return t`${name}, yesterday`;
  return t`${name}, ${{ day: formatChartDay(day).long }}`;
}
