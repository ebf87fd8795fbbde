import type { FileHandle } from 'node:fs/promises';
import { openSnapshot } from '@starchart/db';
import { familyDay } from '@starchart/domain/family-day';
import type { exportTicket } from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../../core/actor.ts';
import { DomainError, notFound, orNotFound } from '../../../core/domain-error.ts';
import { hmac } from '../../../core/hmac.ts';
import type { ServiceContext } from '../../../core/service-context.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { consume } from '../../../platform/rate-limit/rate-limit.ts';
import { chunksOf, openTemporaryFile } from '../../../platform/temporary-file.ts';
import { exportFiles } from './export-files.ts';
import type { Wording } from './export-page.ts';
import { issueTicket, isValidTicket, TICKET_MS } from './export-ticket.ts';
import { type ExportOwner, openRecords } from './family-records.ts';
import { zipStream } from './zip-stream.ts';

/** Issues a ticket to download the family's data. The caller has verified the password. Throws CONFLICT. */
export async function prepareExport(
  ctx: ServiceContext,
  actor: GrownUpActor,
): Promise<z.input<typeof exportTicket>> {
  ctx.runningExports.assertNone(actor.id);
  const { ticket, expiresAt } = issueTicket(ctx.keys.links, actor, ctx.clock.now());
  await recordAudit(ctx, ctx.db, actor, 'data-exported', ['family', actor.familyId]);
  return { downloadPath: `/api/account/export/${ticket}`, expiresAt };
}

const ENGLISH: Wording = { language: 'en', locale: 'en-GB' };

interface Reader {
  /** Aborted when the reader has left. */
  signal: AbortSignal;
  wording: Wording;
}

export interface OpenExport {
  fileName: string;
  /** Length of the archive in bytes. */
  size: number;
  /** The bytes of a zip archive. */
  chunks: AsyncIterable<Uint8Array>;
  /** Ends the export, also after a partial read. Repeated calls have no effect. */
  close(): Promise<void>;
}

/**
 * Exports all data of the family into a temporary file, so that a slow reader holds no snapshot. Uses the ticket up. Throws NOT_FOUND
 * for a ticket that is invalid or used, CONFLICT while an export of the parent runs, UNAVAILABLE when too many families wait, and an
 * AbortError.
 */
export async function openExport(
  ctx: ServiceContext,
  owner: ExportOwner,
  ticket: string,
  { signal, wording }: Reader,
): Promise<OpenExport> {
  if (!isValidTicket(ctx.keys.links, owner, ticket, ctx.clock.now())) throw notFound();
  const end = ctx.runningExports.begin(owner.id);
  let file: FileHandle | undefined;
  async function close(): Promise<void> {
    end();
    await file?.close();
  }
  try {
    return await ctx.runningExports.generate(async () => {
      signal.throwIfAborted();
      await takeTicket(ctx, ticket);
      const opened = await openTemporaryFile();
      file = opened;
      const write = (chunk: Uint8Array) => opened.writeFile(chunk);
      const fileName = await writeExport(ctx, owner, write, { signal, wording });
      const { size } = await opened.stat();
      return { fileName, size, chunks: chunksOf(opened), close };
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Throws NOT_FOUND if the ticket has been used. */
async function takeTicket(ctx: ServiceContext, ticket: string): Promise<void> {
  const key = hmac(ctx.keys.rateLimits, 'export ticket', ticket);
  try {
    await consume(ctx, [{ key, account: null, max: 1, windowMs: TICKET_MS, refusal: 'request.notFound' }]);
  } catch (error) {
    throw error instanceof DomainError ? notFound() : error;
  }
}

/** Writes a zip archive with all data of the family in one snapshot, without the personal data of other grown-ups; returns its name. Throws NOT_FOUND and an AbortError. */
export async function writeExport(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  owner: ExportOwner,
  write: (chunk: Uint8Array) => Promise<void>,
  { signal, wording = ENGLISH }: Partial<Reader> = {},
): Promise<string> {
  const now = clock.now();
  const snapshot = await openSnapshot(db);
  try {
    const records = orNotFound(await openRecords(snapshot.db, owner));
    for await (const chunk of zipStream(exportFiles(records, now, wording), now)) {
      signal?.throwIfAborted();
      await write(chunk);
    }
    return fileNameFor(records.family, now);
  } finally {
    await snapshot.close();
  }
}

/** `starchart-miller-2026-03-11.zip`, with the characters of the name that every file system allows. */
function fileNameFor({ name, timeZone }: { name: string; timeZone: string }, now: Date): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '');
  return ['starchart', plain, familyDay(now, timeZone)].filter((part) => part !== '').join('-') + '.zip';
}
