import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { serverUrl: string; templateName: string };
  }
}

/** Starts one database server for the test run; returns a function that stops it. */
export default async function startServerForRun(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl, templateName, stop } = await startTestServer();
  project.provide('testServer', { serverUrl, templateName });
  return stop;
}
