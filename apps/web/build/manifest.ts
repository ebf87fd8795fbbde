import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';

/** Vite's manifest of the build. The server does not serve dot folders. */
export async function readManifest(site: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(site, '.vite/manifest.json'), 'utf8'));
}

/** Scripts and styles of chunks and of their static imports, imports first. */
export function filesOf(
  manifest: Manifest,
  keys: readonly string[],
): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();

  function visit(key: string) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest has no ${key}.`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(style);
    scripts.add(chunk.file);
  }

  for (const key of keys) visit(key);
  return { scripts: [...scripts], styles: [...styles] };
}
