import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of Linux (USER_HZ). */
const TICKS_PER_SECOND = 100;
const PAGE_KB = 4;

interface Counted {
  pid: number;
  parent: number;
  ticks: number;
  /** Ticks of ended child processes. */
  ticksOfChildren: number;
}

/** CPU time of a process and its descendants in ms; undefined without Linux `/proc`. */
export function processorMs(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((one) => one !== undefined);
  const own = all.find((one) => one.pid === pid);
  if (!own) return undefined;
  const ticks = own.ticksOfChildren + ticksBelow(own, all);
  return (ticks * 1000) / TICKS_PER_SECOND;
}

/** Resident memory of a process in MB; undefined without Linux `/proc`. */
export function memoryMb(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const [, resident = ''] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(resident) * PAGE_KB) / 1024;
}

function ticksBelow(root: Counted, all: readonly Counted[]): number {
  const children = all.filter(({ parent }) => parent === root.pid);
  return children.reduce((sum, child) => sum + ticksBelow(child, all), root.ticks);
}

function readProcess(pid: number): Counted | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name in parentheses may contain any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, userOfChildren, systemOfChildren] = [1, 11, 12, 13, 14].map((index) =>
      Number(fields[index]),
    ) as [number, number, number, number, number];
    return { pid, parent, ticks: user + system, ticksOfChildren: userOfChildren + systemOfChildren };
  } catch {
    return undefined; // The process has ended.
  }
}
