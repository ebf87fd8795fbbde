import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

const SUBNET = '10.77.0';

/** Names of the machines, and the last byte of their addresses. */
const MACHINES = {
  balancer: 2,
  web1: 11,
  web2: 12,
  web3: 13,
  pooler: 20,
  database1: 31,
  database2: 32,
} as const;

export type Machine = keyof typeof MACHINES;

/** Virtual IP address of the primary. */
export const PRIMARY_ADDRESS = `${SUBNET}.30`;

export function addressOf(machine: Machine): string {
  return `${SUBNET}.${MACHINES[machine]}`;
}

/**
 * Creates one network namespace per machine, all on one bridge, inside the namespaces of this process. The
 * caller must run in its own network, mount and process namespaces.
 */
export function buildNetwork(): void {
  mkdirSync('/run/netns', { recursive: true });
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns');
  // No route leads to the real network.
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', 'bridge', 'type', 'bridge');
  run('ip', 'address', 'add', `${SUBNET}.1/24`, 'dev', 'bridge');
  run('ip', 'link', 'set', 'bridge', 'up');
  for (const machine of Object.keys(MACHINES) as Machine[]) {
    run('ip', 'netns', 'add', machine);
    run('ip', 'link', 'add', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', machine);
    run('ip', 'link', 'set', machine, 'master', 'bridge', 'up');
    run('ip', '-n', machine, 'link', 'set', 'lo', 'up');
    run('ip', '-n', machine, 'address', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0');
    run('ip', '-n', machine, 'link', 'set', 'eth0', 'up');
  }
}

/** Moves the primary's address to this machine and announces it. */
export function movePrimaryAddress(to: Machine, from?: Machine): void {
  if (from) run('ip', '-n', from, 'address', 'del', `${PRIMARY_ADDRESS}/24`, 'dev', 'eth0');
  run('ip', '-n', to, 'address', 'add', `${PRIMARY_ADDRESS}/24`, 'dev', 'eth0');
  run('ip', 'neighbour', 'flush', 'all');
  for (const machine of Object.keys(MACHINES)) run('ip', '-n', machine, 'neighbour', 'flush', 'all');
}

/** Kills all processes of a machine, like a power failure. */
export function cutPower(machine: Machine): void {
  const pids = execFileSync('ip', ['netns', 'pids', machine], { encoding: 'utf8' });
  for (const pid of pids.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
}

export interface Program {
  command: string;
  args: readonly string[];
  /** User of PostgreSQL and PgBouncer, which refuse to run as root. */
  asPostgres?: boolean;
  env?: NodeJS.ProcessEnv;
  /** Log file of its output. */
  logFile: string;
}

/** Starts a program on a machine without a shell in between, so that signals reach it. */
export function start(machine: Machine, { command, args, asPostgres, env, logFile }: Program): ChildProcess {
  writeFileSync(logFile, '', { flag: 'a' });
  const line = [...(asPostgres ? AS_POSTGRES : []), command, ...args].map(quoted).join(' ');
  return spawn(
    'nsenter',
    [`--net=/run/netns/${machine}`, 'sh', '-c', `exec ${line} >> ${quoted(logFile)} 2>&1`],
    { cwd: '/', env: { ...process.env, ...env }, stdio: 'ignore' },
  );
}

const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];

/** Runs a PostgreSQL program to its end, outside of the machines. */
export function runAsPostgres(command: string, ...args: readonly string[]): void {
  const [setpriv = '', ...options] = AS_POSTGRES;
  run(setpriv, ...options, command, ...args);
}

/** Throws with the output when the program fails. */
function run(command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
