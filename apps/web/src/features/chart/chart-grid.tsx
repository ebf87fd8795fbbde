import { t } from '@lingui/core/macro';
import { addDays } from '@starchart/domain';
import { IconMail, IconStar } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { formatChartDay } from '@/lib/format/due-day';
import { type Cell, type ChartRow, type Draft, keyOf } from './chart-cells';
import classes from './chart-grid.module.css';
import { cellTexts, nameOf } from './chart-texts';
import hatch from './hatched.module.css';

type ChartGridProps = {
  rows: readonly ChartRow[];
  days: readonly string[];
  today: string;
  /** The day whose column is lit, which has the tab stop. */
  litDay?: string | undefined;
  /** Marked as not saved yet. */
  draft: Draft;
  /** Shown as saved already. */
  sending: Draft;
  /** Earlier days are only read; undefined: all days are. */
  firstCorrectable: string | undefined;
  onToggle: (cell: Cell) => void;
};

/** The cells that an arrow key moves by, as rows and columns. */
const MOVES: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** A row for each time of a habit, a cell for each day; one day has no heading. One cell is in the tab order; arrow keys move, Space changes. */
export function ChartGrid(props: ChartGridProps) {
  const { rows, days, today, litDay, draft, sending, firstCorrectable, onToggle } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const isCorrectable = ({ day }: Cell) => firstCorrectable !== undefined && day >= firstCorrectable;
  const cells = rows.flatMap((row) =>
    row.cells.filter((cell) => cell.state !== 'off' && isCorrectable(cell)),
  );
  const preferred = litDay ?? addDays(today, -1);
  const tabStop =
    cells.find((cell) => keyOf(cell) === focused) ??
    cells.find(({ day }) => day === preferred) ??
    cells.at(-1);

  function move(event: KeyboardEvent) {
    const step = MOVES[event.key];
    const at = (event.target as HTMLElement).dataset['place']?.split(' ').map(Number);
    if (!step || !at) return;
    event.preventDefault();
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    let [row = 0, column = 0] = at;
    // Days without a slot, and those that are only read, are skipped.
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

  function contentOf(cell: Cell, name: string, place: string) {
    const key = keyOf(cell);
    const change = draft.get(key) ?? sending.get(key);
    const isDone = change?.done ?? cell.state === 'done';
    const isPaused = cell.state === 'paused' && !isDone;
    const isPending = !change && cell.state === 'pending';
    const isEarly = cell.state === 'early';
    const picture = isDone ? (
      <StarIcon size={28} />
    ) : isPending ? (
      <PendingStar />
    ) : (
      <span
        className={`${isEarly ? classes.dot : classes.ring} ${isPaused ? hatch.hatched : ''}`}
        data-print="colors"
      />
    );
    const isBlank = (cell.state === 'off' || (isEarly && !isCorrectable(cell))) && !isDone;
    const isLit = cell.day === litDay || undefined;
    if (isBlank) return <span key={cell.day} data-lit={isLit} />;
    const cellName = cellTexts(name, cell.day, today);
    const words = isPending ? t`${{ cell: cellName }}, waiting for a yes` : cellName;
    const withPause = isPaused ? t`${words}: paused` : undefined;
    if (!isCorrectable(cell)) {
      return (
        <span
          key={cell.day}
          role="img"
          className={classes.still}
          data-lit={isLit}
          aria-label={withPause ?? (isDone ? t`${words}: done` : isPending ? words : t`${words}: open`)}
        >
          {picture}
        </span>
      );
    }
    return (
      <button
        key={cell.day}
        type="button"
        data-print="content"
        className={classes.cell}
        data-place={place}
        data-lit={isLit}
        data-changed={draft.has(key) || undefined}
        tabIndex={tabStop === cell ? 0 : -1}
        aria-label={withPause ?? words}
        aria-pressed={isDone}
        onFocus={() => setFocused(key)}
        onClick={() => onToggle(cell)}
      >
        {picture}
      </button>
    );
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys of the buttons inside
    <div
      ref={grid}
      className={classes.grid}
      data-single={days.length === 1 || undefined}
      style={{ '--count': days.length } as CSSProperties}
      onKeyDown={move}
    >
      <div className={classes.days} aria-hidden="true">
        {days.map((day) => {
          const { weekday, letter, date } = formatChartDay(day);
          return (
            <span
              key={day}
              className={classes.day}
              data-when={whenOf(day, today)}
              data-lit={day === litDay || undefined}
            >
              <span className={classes.weekday}>{weekday}</span>
              <span className={classes.narrow}>{letter}</span>
              <span>{date}</span>
            </span>
          );
        })}
      </div>
      {rows.map((row, rowPlace) => {
        const name = nameOf(row);
        return (
          <section key={`${row.habit.id} ${row.slot}`} className={classes.row} aria-label={name}>
            <h3 className={classes.habit} aria-hidden="true">
              <Picture catalogue="habits" name={row.habit.icon ?? 'star'} size={32} lazy />
              <span className={classes.name}>
                <bdi>{name}</bdi>
              </span>
            </h3>
            <div className={classes.cells}>
              {row.cells.map((cell, place) => contentOf(cell, name, `${rowPlace} ${place}`))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

/** The outline of a star, with an envelope. */
function PendingStar() {
  return (
    <span className={classes.pending}>
      <IconStar size={28} stroke={1.75} aria-hidden />
      <IconMail size={16} aria-hidden />
    </span>
  );
}

function whenOf(day: string, today: string) {
  if (day === today) return 'today';
  return day > today ? 'later' : undefined;
}
