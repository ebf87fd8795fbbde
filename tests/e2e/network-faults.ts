import type { Page, Route } from '@playwright/test';

/** From now on these calls wait for ever. */
export async function leaveUnanswered(page: Page, procedure: string): Promise<void> {
  await page.route(`**/trpc/*${procedure}*`, () => {});
}

/** From now on these calls wait, until the function that is returned lets them go. */
export async function holdBack(page: Page, procedure: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * From now on the server breaks on this procedure; what is asked with it in one go is answered as ever. No stream that opens meanwhile
 * loads the page again before it is asked to.
 */
export async function breakProcedure(page: Page, procedure: string): Promise<void> {
  await hearNothing(page);
  await answerOneself(page, procedure, {
    error: { message: 'Internal server error', code: -32603, data: { code: 'INTERNAL', httpStatus: 500 } },
  });
}

/** From now on the server refuses this procedure with its words for one field. */
export async function refuseField(
  page: Page,
  procedure: string,
  path: string,
  message: string,
): Promise<void> {
  const data = { code: 'VALIDATION', httpStatus: 400, errors: [{ path, message }] };
  await answerOneself(page, procedure, { error: { message, code: -32600, data } });
}

/** From now on this procedure is answered with this. */
export async function answerWith(page: Page, procedure: string, data: unknown): Promise<void> {
  await answerOneself(page, procedure, { result: { data } });
}

/** From now on what is asked reaches the server, and its answer is lost on the way back. */
export async function loseAnswers(page: Page, procedure: string): Promise<void> {
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    await route.fetch();
    await route.abort();
  });
}

/** A browser that is told of nothing, as where no stream gets through: it shows what was when somebody last looked. It stays so. */
export async function hearNothing(page: Page): Promise<void> {
  await page.context().route('**/api/events', (route) => route.abort());
}

/** The server is as ever again. */
export async function clearUp(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** What is asked alone never reaches the server, so nothing changes there. */
async function answerOneself(page: Page, procedure: string, answer: unknown): Promise<void> {
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    const asked = proceduresOf(route);
    if (!asked.includes(procedure)) return await route.fallback();
    if (asked.length === 1) return await route.fulfill({ json: isBatch(route) ? [answer] : answer });
    const response = await route.fetch();
    const answers: unknown[] = await response.json();
    return await route.fulfill({
      response,
      json: answers.map((given, call) => (asked[call] === procedure ? answer : given)),
    });
  });
}

function isBatch(route: Route): boolean {
  return new URL(route.request().url()).searchParams.has('batch');
}

function proceduresOf(route: Route): string[] {
  return new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
}

/** The server is gone for everything that the app asks; the pages themselves are still there. */
export async function takeServerDown(page: Page): Promise<void> {
  await page.route('**/trpc/**', (route) => route.abort('connectionrefused'));
}
