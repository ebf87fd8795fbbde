import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every place under a folder where one of the texts stands in the bytes of a file, as `file: text`. */
export function findInFiles(folder: string, texts: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.flatMap((file) => {
    const path = join(file.parentPath, file.name);
    return textsIn(path, texts).map((text) => `${path}: ${text}`);
  });
}

function textsIn(path: string, texts: readonly string[]): string[] {
  try {
    const bytes = readFileSync(path);
    return texts.filter((text) => bytes.includes(text));
  } catch (error) {
    // A running server takes files away at any moment.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
