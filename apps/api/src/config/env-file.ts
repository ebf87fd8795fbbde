import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { codeOf, reasonOf } from '../core/startup-error.ts';

export interface EnvFile {
  values: Readonly<Record<string, string | undefined>>;
  /** Names whose value is probably read otherwise than it is meant, with the reason. */
  misread: ReadonlyMap<string, string>;
  /** The first words of all lines. */
  words: ReadonlySet<string>;
}

const NO_FILE: EnvFile = { values: {}, misread: new Map(), words: new Set() };

/** Reads a file of settings; a missing file is empty. Throws if it cannot be read. */
export function readEnvFile(path: string): EnvFile {
  let text: string;
  try {
    text = readTextFile(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return NO_FILE;
    throw error;
  }
  return { values: parseEnv(text), misread: misreadValues(text), words: firstWords(text) };
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

function misreadValues(text: string): Map<string, string> {
  const misread = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=(.*)$/gm)) {
    const problem = problemOf(name, value.trim());
    if (problem) misread.set(name, problem);
    else misread.delete(name);
  }
  return misread;
}

/** Why the value of a line is probably read otherwise than it is meant. */
function problemOf(name: string, value: string): string | undefined {
  if (value.includes('\uFFFD')) return 'has characters that are not UTF-8: save the file as UTF-8';
  const quote = /^["'`]/.exec(value)?.[0];
  if (quote) {
    const end = value.indexOf(quote, 1);
    if (end < 0) return `begins with a quote that is not closed: put ${quote} at the end, too`;
    return /^\s*[^\s#]/.test(value.slice(end + 1))
      ? `is cut at its second ${quote}: use other quotes`
      : undefined;
  }
  // In an unquoted value, ` #` begins a comment. A `#` elsewhere is meant as a part of the value, but ends it too.
  // A password may contain a blank before the `#`.
  const isCut =
    name === 'ADMIN_PASSWORD' ? value.includes('#') : /(?:^|\S)#/.test(value.replace(/\s#.*/, ''));
  return isCut ? 'is cut at #: put it in quotes' : undefined;
}

/** Also of lines such as `PORT: 80` and `set PORT=80`, which set nothing. */
function firstWords(text: string): Set<string> {
  return new Set(
    Array.from(text.matchAll(/^[ \t]*(?:set[ \t]+|\$env:)?["'`]?(\w+)/gm), ([, word = '']) => word),
  );
}
