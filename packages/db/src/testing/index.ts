export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { startTestServer, type TestServer } from './test-server.ts';
