import { openSnapshot } from '@starchart/db';
import { familyDay } from '@starchart/domain/family-day';
import type { exportTicket } from '@starchart/schema';
import type { z } from 'zod';
import type { ParentActor } from '../../../core/actor.ts';
import { notFound } from '../../../core/domain-error.ts';
import type { ServiceContext } from '../../../core/service-context.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { exportFiles } from './export-files.ts';
import { issueTicket, isValidTicket } from './export-ticket.ts';
import { openRecords } from './family-records.ts';
import { zipStream } from './zip-stream.ts';

/** Issues a ticket to download the family's data. The caller has verified the password. */
export async function prepareExport(
  ctx: ServiceContext,
  actor: ParentActor,
): Promise<z.input<typeof exportTicket>> {
  const { ticket, expiresAt } = issueTicket(ctx.linkKey, actor, ctx.clock.now());
  await recordAudit(ctx, ctx.db, actor, 'data-exported', ['family', actor.familyId]);
  return { downloadPath: `/api/account/export/${ticket}`, expiresAt };
}

export interface OpenExport {
  fileName: string;
  /** The bytes of a zip archive, generated while they are read. */
  chunks: AsyncIterable<Uint8Array>;
  /** Releases the export's resources, also after a partial read. */
  close(): Promise<void>;
}

/** Throws NOT_FOUND for an invalid ticket. */
export function assertTicket(
  { linkKey, clock }: Pick<ServiceContext, 'linkKey' | 'clock'>,
  actor: Pick<ParentActor, 'id' | 'familyId'>,
  ticket: string,
): void {
  if (!isValidTicket(linkKey, actor, ticket, clock.now())) throw notFound();
}

/**
 * Opens an export of all data of the family in one snapshot. `languages` are those of the reader, as in `Accept-Language`.
 * Throws NOT_FOUND for an invalid ticket.
 */
export async function openExport(
  ctx: ServiceContext,
  actor: Pick<ParentActor, 'id' | 'familyId'>,
  ticket: string,
  languages = '',
): Promise<OpenExport> {
  const now = ctx.clock.now();
  assertTicket(ctx, actor, ticket);
  const snapshot = await openSnapshot(ctx.db);
  try {
    const records = await openRecords(snapshot.db, actor.familyId);
    if (!records) throw notFound();
    return {
      fileName: fileNameFor(records.family, now),
      chunks: zipStream(exportFiles(records, now, languages), now),
      close: () => snapshot.close(),
    };
  } catch (error) {
    await snapshot.close();
    throw error;
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
