/** How much of a day is done, in five steps of a heat map. */
export type DayStep = 'none' | 'some' | 'half' | 'most' | 'all';

/** `off`: nothing was due and nothing was done. */
export type DaySummary = { kind: 'off' | 'paused' } | { kind: 'due'; step: DayStep };

const MET = 'KW';
const PAUSED = '~';
/** Due or done: everything but a blank, a day that is not due, and a pause. */
const DUE = /[^ .~]/;

/** What a day of a chart shows of its habits. `states` are their characters of that day, as `dayStates` writes them. */
export function summaryOfDay(states: readonly string[]): DaySummary {
  const due = states.filter((state) => DUE.test(state));
  if (due.length === 0) return { kind: states.includes(PAUSED) ? 'paused' : 'off' };
  const met = due.filter((state) => MET.includes(state)).length;
  const isBegun = due.some((state) => state !== 'o');
  return { kind: 'due', step: stepOf(met / due.length, isBegun) };
}

function stepOf(share: number, isBegun: boolean): DayStep {
  if (share === 1) return 'all';
  if (share >= 0.75) return 'most';
  if (share >= 0.5) return 'half';
  return isBegun ? 'some' : 'none';
}
