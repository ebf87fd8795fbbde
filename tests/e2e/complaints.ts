import type { Page } from '@playwright/test';
import { BASE_URL } from './server-under-test.ts';

/** Browsers count every refusal of a server as an error. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * What a browser complains about while it shows our pages: what the content security policy stopped, errors, dialogs
 * that no code of ours opens, and requests to other hosts. A page that the app could not take over as it was is an error, too.
 */
export async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' && !REFUSAL.test(message.text());
    if (isComplaint) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', async (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${BASE_URL}/`)) complaints.push(`request to ${request.url()}`);
  });
  await page.exposeFunction('complain', (complaint: string) => complaints.push(complaint));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { complain } = window as unknown as { complain: (complaint: string) => void };
      complain(`${violatedDirective} stopped ${blockedURI} ${sample} in ${location.pathname}`);
    });
  });
  return complaints;
}
