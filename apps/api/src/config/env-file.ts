import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { codeOf, reasonOf } from '../core/startup-error.ts';

export interface EnvFile {
  values: Readonly<Record<string, string | undefined>>;
  /** Names whose unquoted value ends at a `#` that is no comment. */
  cut: ReadonlySet<string>;
}

const NO_FILE: EnvFile = { values: {}, cut: new Set() };

/** Reads a file of settings; a missing file is empty. Throws if it cannot be read. */
export function readEnvFile(path: string): EnvFile {
  let text: string;
  try {
    text = readTextFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return NO_FILE;
    throw error;
  }
  return { values: parseEnv(text), cut: cutNames(text) };
}

/** Also reads what editors on Windows write: a byte-order mark, and UTF-16. */
export function readTextFile(path: string): string {
  const bytes = readFileSync(path);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** The reason why a file cannot be read, for the operator. */
export function unreadableBecause(error: unknown): string {
  const reasons: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'this user may not read it',
    EISDIR: 'it is a folder',
  };
  return reasons[codeOf(error) ?? ''] ?? reasonOf(error);
}

/** In an unquoted value, ` #` begins a comment. A `#` elsewhere is meant as a part of the value, but ends it too. */
function cutNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = '', value = ''] of text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=(.*)$/gm)) {
    const isQuoted = /^\s*["'`]/.test(value);
    // A password may contain a blank before the `#`.
    const isCut =
      name === 'ADMIN_PASSWORD' ? value.includes('#') : /(?:^|\S)#/.test(value.replace(/\s#.*/, ''));
    if (isCut && !isQuoted) names.add(name);
  }
  return names;
}
