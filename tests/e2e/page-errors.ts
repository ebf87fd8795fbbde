import type { Page } from '@playwright/test';
import { BASE_URL } from './environment.ts';

declare global {
  interface Window {
    reportPageError(pageError: string): void;
  }
}

/** Browsers report every 4xx response as an error. */
const FAILED_RESPONSE = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Collects the errors of a page from now on: violations of the content security policy, exceptions, failed hydration, native dialogs,
 * and requests to other hosts.
 */
export async function collectPageErrors(page: Page): Promise<string[]> {
  const pageErrors: string[] = [];
  page.on('console', (message) => {
    const isError = message.type() === 'error' && !FAILED_RESPONSE.test(message.text());
    if (isError) pageErrors.push(message.text());
  });
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('dialog', async (dialog) => {
    pageErrors.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${BASE_URL}/`)) pageErrors.push(`request to ${request.url()}`);
  });
  await page.exposeFunction('reportPageError', (pageError: string) => pageErrors.push(pageError));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      window.reportPageError(`${violatedDirective} blocked ${blockedURI} ${sample} in ${location.pathname}`);
    });
  });
  return pageErrors;
}
