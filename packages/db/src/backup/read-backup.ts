import { createHash } from 'node:crypto';
import { BackupError, backupProblem } from './backup-error.ts';
import {
  type BackupHeader,
  type BackupTrailer,
  END_OF_ROWS,
  FORMAT,
  FORMAT_VERSION,
  type TableHeader,
} from './format.ts';
import { linesOf } from './lines.ts';

const NEWLINE = Buffer.from('\n');
const END = Buffer.from(END_OF_ROWS);

/** The parts of a backup, in file order. */
export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  /** Read all rows before the next part. */
  | { kind: 'table'; table: TableHeader; rows: AsyncGenerator<Buffer> }
  | { kind: 'trailer'; trailer: BackupTrailer };

/**
 * Reads an uncompressed backup. Throws `BackupError` when it is damaged, truncated, no backup, or in a newer format.
 * Only the trailer at the end proves that the backup is complete.
 */
export async function* readBackup(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  const lines = linesOf(chunks);
  const next = async (): Promise<Buffer> => {
    const { done, value } = await lines.next();
    if (done) throw damaged('truncated');
    return value;
  };
  const note = (line: Buffer) => void hash.update(line).update(NEWLINE);
  let rowCount = 0;

  async function* rowsOfTable(): AsyncGenerator<Buffer> {
    for (;;) {
      const line = await next();
      note(line);
      if (line.equals(END)) return;
      rowCount++;
      yield Buffer.concat([line, NEWLINE]);
    }
  }

  const first = await next().catch(() => Buffer.alloc(0));
  const header = headerIn(first);
  note(first);
  yield { kind: 'header', header };
  for (;;) {
    const line = await next();
    const part = objectIn(line);
    if (typeof part?.sha256 === 'string') {
      const trailer = part as unknown as BackupTrailer;
      if (trailer.sha256 !== hash.digest('hex')) throw damaged('changed');
      if (trailer.rows !== rowCount) throw damaged('rowsMissing');
      if (!(await lines.next()).done) throw damaged('tooLong');
      yield { kind: 'trailer', trailer };
      return;
    }
    if (typeof part?.table !== 'string') throw damaged('unknownPart');
    note(line);
    yield { kind: 'table', table: part as unknown as TableHeader, rows: rowsOfTable() };
  }
}

/** Reads only the header of a backup; does not check the rest. Throws `BackupError`. */
export async function readBackupHeader(chunks: AsyncIterable<Buffer>): Promise<BackupHeader> {
  for await (const part of readBackup(chunks)) {
    if (part.kind === 'header') return part.header;
  }
  throw new BackupError('foreign');
}

function headerIn(line: Buffer): BackupHeader {
  const header = objectIn(line);
  if (header?.format !== FORMAT) throw new BackupError('foreign');
  if (typeof header.version !== 'number' || header.version > FORMAT_VERSION) {
    throw new BackupError('newer');
  }
  return header as unknown as BackupHeader;
}

function objectIn(line: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function damaged(how: 'truncated' | 'changed' | 'rowsMissing' | 'tooLong' | 'unknownPart'): BackupError {
  return new BackupError('damaged', { how: backupProblem(how) });
}
