import { type Page, type Route, request } from '@playwright/test';

/** The browser keeps no page and no completion for the time without a network. */
export async function keepNothing(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('starchart.keep-nothing', '1'));
}

/** Calls of this procedure get no response. */
export async function neverRespond(page: Page, procedure: string): Promise<void> {
  await page.route(`**/trpc/*${procedure}*`, () => {});
}

/** Delays calls of this procedure until the returned function is called. */
export async function holdResponses(page: Page, procedure: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Calls of this procedure fail with status 500; other calls of the same batch succeed. The event stream is blocked, so that it does
 * not refresh the page.
 */
export async function failProcedure(page: Page, procedure: string): Promise<void> {
  await blockEventStream(page);
  await fulfillProcedure(page, procedure, {
    error: { message: 'Internal server error', code: -32603, data: { code: 'INTERNAL', httpStatus: 500 } },
  });
}

/** Calls of this procedure fail with a validation error of one field. */
export async function rejectField(
  page: Page,
  procedure: string,
  path: string,
  message: string,
): Promise<void> {
  const data = { code: 'VALIDATION', httpStatus: 400, errors: [{ path, message }] };
  await fulfillProcedure(page, procedure, { error: { message, code: -32600, data } });
}

/** Calls of this procedure fail with status 400 and this error. */
export async function rejectWith(
  page: Page,
  procedure: string,
  code: string,
  message: string,
): Promise<void> {
  await fulfillProcedure(page, procedure, {
    error: { message, code: -32600, data: { code, httpStatus: 400 } },
  });
}

/** Calls of this procedure return this data. */
export async function respondWith(page: Page, procedure: string, data: unknown): Promise<void> {
  await fulfillProcedure(page, procedure, { result: { data } });
}

/** Calls of this procedure reach the server, but their response is lost. */
export async function dropResponses(page: Page, procedure: string): Promise<void> {
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    await route.fetch();
    await route.abort();
  });
}

/** The same, and the browser does not get the cookies of the response. */
export async function dropResponsesAndCookies(page: Page, procedure: string): Promise<void> {
  const server = await request.newContext();
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    const asked = route.request();
    const headers = await asked.allHeaders();
    await server.fetch(asked.url(), { method: asked.method(), headers, data: asked.postData() });
    await route.abort();
  });
}

/**
 * Blocks the event stream of this browser for the rest of the test, so that the page does not refresh itself. It is never answered: after
 * an error, the page would ask for its session every few seconds.
 */
export async function blockEventStream(page: Page): Promise<void> {
  await page.context().route('**/api/events*', () => undefined);
}

/** Removes all faults except the blocked event stream. */
export async function restoreNetwork(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Answers calls of one procedure. They do not reach the server unless they are part of a batch. */
async function fulfillProcedure(page: Page, procedure: string, answer: unknown): Promise<void> {
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    const asked = proceduresOf(route);
    if (!asked.includes(procedure)) return await route.fallback();
    if (asked.length === 1) return await route.fulfill({ json: isBatch(route) ? [answer] : answer });
    const response = await route.fetch();
    const given: unknown = await response.json();
    // A request that was refused as a whole gets one error for all calls. The others of the batch fail with it.
    if (!Array.isArray(given)) console.warn(`${asked.join()}: ${response.status()} ${JSON.stringify(given)}`);
    const answers = asked.map((name, call) => {
      if (name === procedure) return answer;
      return Array.isArray(given) ? given[call] : given;
    });
    return await route.fulfill({ response, json: answers });
  });
}

function isBatch(route: Route): boolean {
  return new URL(route.request().url()).searchParams.has('batch');
}

function proceduresOf(route: Route): string[] {
  return new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
}

/** Refuses all connections to the API. Pages are still served. */
export async function refuseConnections(page: Page): Promise<void> {
  await page.route('**/trpc/**', (route) => route.abort('connectionrefused'));
}
