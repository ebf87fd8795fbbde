import { openSnapshot } from '@starchart/db';
import { familyDay } from '@starchart/domain/family-day';
import type { ExportTicket } from '@starchart/schema';
import type { ParentActor } from '../../../core/actor.ts';
import { notFound } from '../../../core/domain-error.ts';
import type { ServiceContext } from '../../../core/service-context.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { exportFiles } from './export-files.ts';
import { issueTicket, isValidTicket } from './export-ticket.ts';
import { openRecords } from './family-records.ts';
import { zipStream } from './zip-stream.ts';

/** Answers where all data of the family can be fetched for five minutes, by a parent who has just given the password. */
export async function prepareExport(deps: ServiceContext, actor: ParentActor): Promise<ExportTicket> {
  const { ticket, expiresAt } = issueTicket(deps.linkKey, actor, deps.clock.now());
  await recordAudit(deps, deps.db, {
    by: actor,
    action: 'data-exported',
    subject: ['family', actor.familyId],
  });
  return { downloadPath: `/api/account/export/${ticket}`, expiresAt: expiresAt.toISOString() };
}

/** An export that is under way. */
export interface OpenExport {
  fileName: string;
  /** The bytes of a zip archive, made while they are read. */
  chunks: AsyncIterable<Uint8Array>;
  /** Gives back what the export holds, finished or not. */
  close(): Promise<void>;
}

/** Throws NOT_FOUND for a ticket that does not count. */
export function assertTicket(
  { linkKey, clock }: Pick<ServiceContext, 'linkKey' | 'clock'>,
  actor: Pick<ParentActor, 'id' | 'familyId'>,
  ticket: string,
): void {
  if (!isValidTicket(linkKey, actor, ticket, clock.now())) throw notFound();
}

/** Everything that is kept of the family, as it is at this moment. Throws NOT_FOUND for a ticket that does not count. */
export async function openExport(
  deps: ServiceContext,
  actor: Pick<ParentActor, 'id' | 'familyId'>,
  ticket: string,
): Promise<OpenExport> {
  const now = deps.clock.now();
  assertTicket(deps, actor, ticket);
  const snapshot = await openSnapshot(deps.db);
  try {
    const records = await openRecords(snapshot.db, actor.familyId);
    if (!records) throw notFound();
    return {
      fileName: fileNameFor(records.family, now),
      chunks: zipStream(exportFiles(records, now), now),
      close: () => snapshot.close(),
    };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

/** `starchart-miller-2026-03-11.zip`: what of the name every file system takes. */
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
