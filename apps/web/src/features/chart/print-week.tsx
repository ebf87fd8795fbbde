import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Child, Goal, PartOfDay } from '@starchart/schema';
import { IconMoon, IconSun, IconSunrise } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { PrintSheet, PrintSheets } from '@/components/layout/print-sheet';
import { Picture } from '@/components/ui/picture';
import { QrCode } from '@/components/ui/qr-code';
import { STAR_OUTLINE } from '@/components/ui/star-icon';
import { formatChartDay } from '@/lib/format/due-day';
import { formatNumber, formatStars } from '@/lib/format/format';
import { type Paper, widthOf } from '@/lib/paper';
import { daysOfWeek } from './chart-cells';
import { boxOf, columnsOf, FOOT, type Lines, layoutOf, paginate } from './paper';
import type { PlannedHabit, PlannedWeek } from './print-plan';
import classes from './print-week.module.css';

type PrintWeekProps = {
  weeks: readonly PlannedWeek[];
  paper: Paper;
  weekOn: string;
  /** `Nov 30 – Dec 6`. */
  days: string;
  /** The page that enters the stars of a child, for another device; undefined where none can open it. */
  addressToEnter: ((childId: number) => string) | undefined;
};

/** The sheets as they are printed, in the width of the screen. */
export function PrintWeek({ weeks, paper, weekOn, days, addressToEnter }: PrintWeekProps) {
  const columns = columnsOf(weeks.length, paper);
  const layout = layoutOf(paper, columns);
  const groups = Array.from({ length: Math.ceil(weeks.length / columns) }, (_, group) =>
    weeks.slice(group * columns, (group + 1) * columns),
  );

  return (
    <PrintSheets
      paper={paper}
      style={
        {
          '--column': layout.columnWidth,
          '--column-gap': layout.columnGap,
          '--label': layout.label,
          '--head': layout.head,
          '--weekdays': layout.weekdays,
          '--name': layout.name,
          '--day': layout.day,
          '--foot': FOOT,
        } as CSSProperties
      }
    >
      {groups.map((group) => {
        const paginated = group.map(({ habits }) => paginate(habits.map(withSlots), layout));
        const pages = Math.max(...paginated.map((of) => of.pages.length));
        return Array.from({ length: pages }, (_, page) => (
          <PrintSheet
            key={`${group[0]?.child.id} ${page}`}
            paper={paper}
            className={classes.sheet}
            data-narrow={layout.isNarrow || undefined}
          >
            {group.map((week, index) => {
              const { pages: own, line, perLine } = paginated[index] ?? NO_ROWS;
              const rows = own[page];
              const { name } = week.child;
              const place = own.length > 1 ? t`Page ${{ page: page + 1 }} of ${{ pages: own.length }}` : '';
              if (!rows) return <div key={week.child.id} className={classes.child} />;
              return (
                <section
                  key={week.child.id}
                  className={classes.child}
                  style={{ '--line': line } as CSSProperties}
                  aria-label={[name, place].filter(Boolean).join(', ')}
                >
                  <Head child={week.child} days={days} place={place} />
                  <Grid
                    rows={rows}
                    weekOn={weekOn}
                    boxFor={(slots) => boxOf(Math.min(slots, perLine), line, layout)}
                  />
                  <footer className={classes.foot}>
                    {week.goal ? <GoalToColor goal={week.goal} /> : <span />}
                    {addressToEnter && (
                      <div className={classes.scan}>
                        <QrCode
                          text={addressToEnter(week.child.id)}
                          label={t`QR code of the chart of ${name}`}
                        />
                        <p>
                          <Trans>Scan to enter the stars.</Trans>
                        </p>
                      </div>
                    )}
                  </footer>
                </section>
              );
            })}
          </PrintSheet>
        ));
      })}
    </PrintSheets>
  );
}

type HabitWithSlots = PlannedHabit & { slots: number };
type Row = Lines<HabitWithSlots>;

const NO_ROWS: ReturnType<typeof paginate<HabitWithSlots>> = { pages: [], line: 0, perLine: 1 };

function withSlots({ habit, plan }: PlannedHabit): HabitWithSlots {
  return { habit, plan, slots: Math.max(...plan.days.map((day) => day.slots)) };
}

type HeadProps = { child: Child; days: string; place: string };

function Head({ child: { name, avatar }, days, place }: HeadProps) {
  return (
    <header className={classes.head}>
      <Picture catalogue="avatars" name={avatar} size={80} />
      <h2 className={classes.title} data-name={sizeOf(name)}>
        <Trans comment="Mia's week, Nov 30 – Dec 6">
          <span className={classes.childName}>{name}'s week</span>,{' '}
          <span className={classes.dates}>{days}</span>
        </Trans>
      </h2>
      {place && <p className={classes.page}>{place}</p>}
    </header>
  );
}

/** Sizes of names, with the greatest width of a name and of its longest word. */
const NAME_SIZES = [
  [undefined, 18, 10],
  ['long', 34, 13],
  ['longer', 56, 17],
  ['longest', 84, 84],
] as const;

/** Longer names are smaller, so that none is cut. */
function sizeOf(name: string) {
  const word = Math.max(...name.split(/\s/).map(widthOf));
  const size = NAME_SIZES.find(([, most, mostOfWord]) => widthOf(name) <= most && word <= mostOfWord);
  return size ? size[0] : 'widest';
}

type GridProps = {
  rows: readonly Row[];
  weekOn: string;
  /** The side of the boxes of a habit with so many slots a day. */
  boxFor: (slots: number) => number;
};

function Grid({ rows, weekOn, boxFor }: GridProps) {
  const days = daysOfWeek(weekOn);
  return (
    <div className={classes.grid}>
      <div className={classes.weekdays} aria-hidden="true">
        <span />
        {days.map((day) => {
          const { weekday, date } = formatChartDay(day);
          return (
            <span key={day} className={classes.weekday}>
              <b>{weekday}</b> {date}
            </span>
          );
        })}
      </div>
      <ul>
        {rows.map((row) => (
          <HabitRow key={row.habit.id} {...row} days={days} box={boxFor(row.slots)} />
        ))}
      </ul>
    </div>
  );
}

type HabitRowProps = Row & { days: readonly string[]; box: number };

function HabitRow({ habit, plan, lines, days, box }: HabitRowProps) {
  const { times } = plan;
  const isEveryDay = times === days.length;
  const words = times !== null && times > 0 && !isEveryDay ? timesTexts(times) : '';
  return (
    <li className={classes.row} style={{ '--lines': lines, '--box': box } as CSSProperties}>
      <Picture catalogue="habits" name={habit.icon ?? 'star'} size={40} />
      <p className={classes.name} data-name={sizeOf(habit.name)}>
        <bdi>{habit.name}</bdi>
        {words && <span className={classes.times}>{words}</span>}
      </p>
      {times !== null && !isEveryDay ? (
        <div className={classes.week} aria-hidden="true">
          {times > 0
            ? Array.from({ length: times }, (_, index) => <StarBox key={index} />)
            : plan.days.map(({ isPaused }, place) => (
                <span key={days[place]} className={classes.day}>
                  {isPaused && <PausedBox />}
                </span>
              ))}
        </div>
      ) : (
        plan.days.map(({ slots, isPaused }, place) => (
          <div key={days[place]} className={classes.day} aria-hidden="true">
            {isPaused ? (
              <PausedBox />
            ) : (
              Array.from({ length: isEveryDay ? 1 : slots }, (_, index) => (
                <StarBox key={index} part={habit.slots[index]} />
              ))
            )}
          </div>
        ))
      )}
    </li>
  );
}

function timesTexts(times: number): string {
  return plural(times, { one: 'once, on any day', other: '# times, on any days' });
}

const PART_ICONS = { morning: IconSunrise, afternoon: IconSun, evening: IconMoon };

/** A box with a star to color, and the part of the day if it has one. */
function StarBox({ part = 'any' }: { part?: PartOfDay | undefined }) {
  const PartIcon = part === 'any' ? undefined : PART_ICONS[part];
  return (
    <span className={classes.box} data-box="">
      <EmptyStar />
      {PartIcon && <PartIcon className={classes.part} stroke={1.5} aria-hidden />}
    </span>
  );
}

function PausedBox() {
  return <span className={`${classes.box} ${classes.paused}`} data-paused="" />;
}

function EmptyStar({ isSaved }: { isSaved?: boolean }) {
  return (
    <svg viewBox="8 7 80 80" className={classes.star} data-saved={isSaved || undefined} aria-hidden="true">
      <path
        d={STAR_OUTLINE}
        fill={isSaved ? '#ccc' : 'none'}
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** More stars would be too small to color. */
const MOST_STARS = 30;
const BAR_PARTS = 10;

/** The goal with all its stars: those that the child has are gray and can be colored, too. */
function GoalToColor({ goal: { name, icon, pointsCost, toGo } }: { goal: Goal }) {
  const price = formatNumber(pointsCost);
  const saved = pointsCost - toGo;
  return (
    <div className={classes.goal}>
      <Picture catalogue="rewards" name={icon ?? 'ice-cream'} size={56} />
      <div className={classes.saving}>
        <p className={classes.goalName} data-name={sizeOf(name)}>
          {t`Saving for: ${name}`} <span className={classes.price}>· {formatStars(pointsCost)}</span>
        </p>
        {pointsCost <= MOST_STARS ? (
          <div className={classes.goalStars} aria-hidden="true">
            {Array.from({ length: pointsCost }, (_, index) => (
              <EmptyStar key={index} isSaved={index < saved} />
            ))}
          </div>
        ) : (
          <div className={classes.bar} aria-hidden="true">
            <span className={classes.barSaved} style={{ inlineSize: `${(100 * saved) / pointsCost}%` }} />
            {Array.from({ length: BAR_PARTS }, (_, index) => (
              <span key={index} className={classes.barPart} />
            ))}
            <span className={classes.barStart}>0</span>
            <span className={classes.barHalf}>{formatNumber(Math.round(pointsCost / 2))}</span>
            <span className={classes.barEnd}>{price}</span>
          </div>
        )}
      </div>
    </div>
  );
}
