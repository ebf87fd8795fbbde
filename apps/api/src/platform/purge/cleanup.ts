import {
  deleteExpiredAttempts,
  deleteExpiredSessions,
  deleteKeysBefore,
  deleteOldAccountLinks,
  deleteOldDevices,
  deleteOldMails,
  deleteOldWarnings,
  deleteOldWebhookDeliveries,
  KEYS_KEPT_MS,
} from '@starchart/db';
import type { ServiceContext } from '../../core/service-context.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes expired rows: sessions, mailed links, stored answers of repeated writes, mails, webhook deliveries, rate-limit attempts,
 * devices and warnings.
 */
export async function cleanUp({ db, clock }: ServiceContext): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteExpiredSessions(db, now);
  await deleteOldAccountLinks(db, daysAgo(1));
  await deleteKeysBefore(db, new Date(now.getTime() - KEYS_KEPT_MS));
  await deleteOldMails(db, { sentBefore: daysAgo(30), undeliveredBefore: daysAgo(90) });
  await deleteOldWebhookDeliveries(db, daysAgo(30));
  await deleteExpiredAttempts(db, now);
  await deleteOldDevices(db, daysAgo(400));
  await deleteOldWarnings(db, daysAgo(90));
}
