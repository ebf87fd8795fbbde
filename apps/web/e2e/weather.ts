import type { Page } from '@playwright/test';

/** From now on these calls wait for ever. */
export async function leaveUnanswered(page: Page, procedure: string): Promise<void> {
  await page.route(`**/trpc/*${procedure}*`, () => {});
}

/** From now on the server breaks on this procedure; what is asked with it in one go is answered as ever. */
export async function breakProcedure(page: Page, procedure: string): Promise<void> {
  const broken = {
    error: { message: 'Internal server error', code: -32603, data: { code: 'INTERNAL', httpStatus: 500 } },
  };
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    const asked = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const response = await route.fetch();
    const answers: unknown[] = await response.json();
    await route.fulfill({
      response,
      json: answers.map((answer, call) => (asked[call] === procedure ? broken : answer)),
    });
  });
}

/** The server is gone for everything that the app asks; the pages themselves are still there. */
export async function takeServerDown(page: Page): Promise<void> {
  await page.route('**/trpc/**', (route) => route.abort('connectionrefused'));
}
