import { spawnSync } from 'node:child_process';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Words put in front of a PostgreSQL command, so that it runs without root's rights and ends with its parent. */
export type Launcher = readonly string[];

/** PostgreSQL refuses root. In a user namespace of its own it is an ordinary user, and its files stay root's. */
const asOrdinaryUser = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

/** The kernel sends SIGINT (a fast, clean shutdown) when the parent dies. Last, because `unshare` forgets it. */
const endingWithParent = ['setpriv', '--pdeathsig', 'INT'];

/** Chooses how this user on this machine runs PostgreSQL; throws where root cannot become an ordinary user. */
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

/** PostgreSQL gets none of the server's environment: no secrets, and no PG* variables that would change its ways. */
export const postgresEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
