import type { Verdict } from './chaos.ts';
import type { Figures } from './stats.ts';

const WIDTH = 34;

/** Formats the progress of a run in one line. */
export function progressLine(figures: Figures): string {
  const seconds = (Date.now() - figures.startedAt) / 1_000;
  const { operations, crashes, freezes, days } = figures;
  return [
    duration(seconds),
    `${count(operations)} operations (${Math.round(operations / seconds)}/s)`,
    `${crashes} crashes`,
    `${freezes} freezes`,
    `day ${days + 1}`,
  ].join(' · ');
}

/** Formats the results of a run as a Markdown table. */
export function verdictTable({ figures, violations, lost, doubled }: Verdict, seed: number): string {
  const rows = [
    ['seed', String(seed)],
    ['duration', duration((figures.endedAt - figures.startedAt) / 1_000)],
    ['operations', count(figures.operations)],
    ['requests that it took', count(figures.requests)],
    ['days of the families', count(figures.days)],
    ['crashes (kill -9)', count(figures.crashes)],
    ['freezes (SIGSTOP)', count(figures.freezes)],
    ['all connections terminated', count(figures.terminations)],
    ['answers cut off', count(figures.cuts)],
    ['ledger checks under load', count(figures.audits)],
    ['answers INTERNAL (500)', count(figures.internalErrors)],
    ['violations', count(violations.length)],
    ['acknowledged lost', count(lost.length)],
    ['doubled', count(doubled.length)],
  ] as const;
  const values = Math.max(...rows.map(([, value]) => value.length));
  const line = (name: string, value: string) => `| ${name.padEnd(WIDTH)} | ${value.padStart(values)} |`;
  return [
    line('', ''),
    `| ${'-'.repeat(WIDTH)} | ${'-'.repeat(values - 1)}: |`,
    ...rows.map(([name, value]) => line(name, value)),
  ].join('\n');
}

function count(number: number): string {
  return number.toLocaleString('en');
}

function duration(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}
