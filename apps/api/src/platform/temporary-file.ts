import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Opens a new file that has no name any more: its space is freed when it is closed, also by a crash. */
export async function openTemporaryFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'starchart-export-'));
  try {
    return await open(join(folder, 'archive'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const CHUNK_BYTES = 64 * 1024;

/** Reads a file from its beginning. */
export async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}
