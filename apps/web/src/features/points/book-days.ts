type Dated = { day: string };

/** The lines of one day, of which there is at least one. */
export type LedgerDay<Line extends Dated> = { day: string; entries: [Line, ...Line[]] };

/** Lines in their order, cut where the day changes. A day may come twice, where the family has changed its time zone. */
export function groupByDay<Line extends Dated>(lines: readonly Line[]): LedgerDay<Line>[] {
  const days: LedgerDay<Line>[] = [];
  for (const line of lines) {
    const last = days.at(-1);
    if (last?.day === line.day) last.entries.push(line);
    else days.push({ day: line.day, entries: [line] });
  }
  return days;
}
