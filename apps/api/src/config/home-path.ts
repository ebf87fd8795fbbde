import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/** Why a path from a setting or a command would name another place than is meant; undefined for a good one. */
export function pathProblem(path: string): string | undefined {
  if (!path.startsWith('~') && existsSync(path)) return undefined;
  if (path.includes('$')) return 'must not contain $: no variables are replaced here';
  if (!path.startsWith('~')) return undefined;
  if (!path.startsWith('~/')) return 'must not begin with ~, except for ~/';
  if (homeFolder() === undefined) return 'cannot begin with ~/: this user has no home folder';
  // Earlier releases created it in the current folder.
  const literal = resolve(path);
  return existsSync(literal) ? `leads to ${withHome(path)}: move ${literal} there first` : undefined;
}

/** The path with the home folder for a leading `~/`, which only shells replace. For a path without a problem. */
export function withHome(path: string): string {
  return path.startsWith('~/') ? join(homeFolder() ?? '', path.slice(1)) : path;
}

/** `HOME` may be empty, and a user in a container may have no entry. */
function homeFolder(): string | undefined {
  try {
    const folder = homedir();
    return isAbsolute(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}
