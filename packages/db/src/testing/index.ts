export { findInFiles } from './find-bytes.ts';
export { deleteJobs, queuedJobs, storedJobsText } from './jobs.ts';
export { HABITS_A_DAY, writeLongHistory } from './long-history.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { startTestServer, type TestServer } from './test-server.ts';
