import { spawnSync } from 'node:child_process';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Command prefix that runs PostgreSQL without root privileges and ends it with its parent. */
export type Launcher = readonly string[];

/** PostgreSQL refuses to run as root. In its own user namespace it is an ordinary user, and its files stay root's. */
const asOrdinaryUser = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

/** The kernel sends SIGINT (fast shutdown) when the parent dies. Comes last, because `unshare` resets it. */
const endingWithParent = ['setpriv', '--pdeathsig', 'INT'];

/** Chooses the launcher for this user and machine; throws when root cannot become an ordinary user. */
export function chooseLauncher(): Launcher {
  const isRoot = process.getuid?.() === 0;
  if (process.platform !== 'linux' && !isRoot) return [];

  const candidates = isRoot
    ? [[...asOrdinaryUser, ...endingWithParent], asOrdinaryUser]
    : [endingWithParent, []];
  const launcher = candidates.find(works);
  if (launcher) return launcher;
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root, and this machine does not let root start it as an ordinary user ' +
      '(user namespaces are not available). Start Starchart as an ordinary user, ' +
      'or set DATABASE_URL to a PostgreSQL server.',
  );
}

function works(launcher: Launcher): boolean {
  const [command, ...options] = launcher;
  return command === undefined || spawnSync(command, [...options, 'true'], { stdio: 'ignore' }).status === 0;
}

/** A minimal environment: without secrets, and without PG* variables that change PostgreSQL's behavior. */
export const postgresEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
