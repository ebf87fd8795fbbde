export { cutChannels } from './channels.ts';
export { giveDistinctIds } from './distinct-ids.ts';
export { familyTexts, newestIdsOf } from './family-rows.ts';
export { fastTemporaryFolder } from './fast-temporary-folder.ts';
export { findInFiles, findInTables, settle } from './find-bytes.ts';
export {
  deleteJobs,
  isWorkLeft,
  lastLookAtClock,
  lookAwayFor,
  queuedJobs,
  storedJobsText,
} from './jobs.ts';
export { countLockWaits } from './lock-waits.ts';
export {
  HABITS_A_DAY,
  writeDays,
  writeLongHistory,
  writeLongLedger,
  writeUnreadNotes,
} from './long-history.ts';
export { MIGRATION_NAMES, takeSchemaBackTo } from './older-schema.ts';
export { countOpenTransactions } from './open-transactions.ts';
export { databaseFingerprint, familyFingerprint } from './row-changes.ts';
export { listTables, listUniqueKeys, recordInserts } from './row-inserts.ts';
export { recordStatements, type StatementRecord } from './tenant-isolation.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { startTestServer, type TestServer } from './test-server.ts';
