import { estimateLiveBytes, findDatabaseState } from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';

/** Embedded databases are rewritten at once if no more than this remains. */
const MOMENT_BYTES = 256 * 2 ** 20;

/** Hours of the server's time zone in which a larger database may be locked. */
const NIGHT = { from: 2, until: 5 };

/**
 * Removes deleted rows from the database's files: at once if little else is in them, otherwise in the coming night, because the
 * rewrite locks the tables.
 */
export async function schedulePurge(
  ctx: ServiceContext,
  clear: () => Promise<void>,
  { momentBytes = MOMENT_BYTES } = {},
): Promise<void> {
  const startAfter = (await takesLong(ctx, momentBytes))
    ? nextNight(ctx.clock.now(), ctx.settings.defaultTimeZone)
    : undefined;
  if (startAfter) await ctx.jobs.enqueue(ctx.db, 'purge-deleted-data', {}, { startAfter });
  else await clear();
}

async function takesLong(
  { db, installation }: Pick<ServiceContext, 'db' | 'installation'>,
  momentBytes: number,
): Promise<boolean> {
  if (!installation.database.isEmbedded) return false;
  const { sizeBytes } = await findDatabaseState(db);
  // The files still contain the deleted rows, whose removal takes little time.
  return sizeBytes > momentBytes && (await estimateLiveBytes(db)) > momentBytes;
}

/** The start of the coming night; undefined during the night. */
export function nextNight(now: Date, timeZone: string): Date | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (local.hour >= NIGHT.from && local.hour < NIGHT.until) return undefined;
  const day = local.hour < NIGHT.from ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  return new Date(
    day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: NIGHT.from }) })
      .epochMilliseconds,
  );
}
