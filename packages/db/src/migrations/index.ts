import { readdir } from 'node:fs/promises';
import type { Migration } from 'kysely/migration';

const files = await readdir(import.meta.dirname);
const names = files.flatMap((file) => /^(\d{4}-.+)\.ts$/.exec(file)?.[1] ?? []);

/** The migrations of this folder in the order in which they run. A released one never changes. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    names.toSorted().map(async (name) => [name, await import(new URL(`${name}.ts`, import.meta.url).href)]),
  ),
);
