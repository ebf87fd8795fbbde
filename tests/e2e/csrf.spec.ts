import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { createFamily, type Family, signIn } from './api-setup.ts';
import { BASE_URL } from './environment.ts';

/** Collects the statuses of all responses, including those that CORS hides from the page. */
async function statusesOf(page: Page): Promise<number[]> {
  const statuses: number[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on('Network.responseReceivedExtraInfo', ({ statusCode }) => statuses.push(statusCode));
  await browser.send('Network.enable');
  return statuses;
}

/** A write through either transport that another site tries to send. */
type Write = { path: string; method: string; body: Record<string, unknown> };

let elsewhere: Server;
test.beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end('<title>Another site</title><link rel="icon" href="data:,"><body>');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
});
test.afterAll(() => new Promise((done) => elsewhere.close(done)));

test('rejects every write that another site sends with the session cookie, also as a form that navigates the window', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Mia');
  await signIn(page, family.parentLogin);

  await test.step('a form', async () => {
    const before = await familyDataOf(page, family);
    for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
      const answered = page.waitForResponse(`${BASE_URL}/api/children`);
      await page.evaluate(
        ([target, type]) => {
          document.body.innerHTML = `<form method="post" action="${target}/api/children" enctype="${type}">
            <input name='{"name":"Planted","x":"' value='"}'></form>`;
          document.forms[0]?.submit();
        },
        [BASE_URL, enctype] as const,
      );
      expect((await answered).status()).toBe(415);
      await page.waitForURL(`${BASE_URL}/api/children`);
    }
    expect(await familyDataOf(page, family)).toEqual(before);
  });

  // Cookies ignore the port: the browser treats the first of these as the same site.
  for (const [how, host] of [
    ['from another port of the same machine', '127.0.0.1'],
    ['from another name', 'localhost'],
  ] as const) {
    await test.step(how, async () => {
      const before = await familyDataOf(page, family);

      await page.goto(`http://${host}:${(elsewhere.address() as AddressInfo).port}/`);
      const statuses = await statusesOf(page);
      const writes = writesAgainst(family);
      for (const write of writes) await page.evaluate(attack, { ...write, target: BASE_URL });
      await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(writes.length * 7);

      // 204 is the CORS preflight: other origins may call the API with a token.
      expect(new Set(statuses)).toEqual(new Set([204, 403, 404, 415]));
      expect(await familyDataOf(page, family)).toEqual(before);

      // The same write from our own page succeeds.
      await page.goto('/help');
      const status = await page.evaluate(async () => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ name: 'Planted' });
        return (await fetch('/api/children', { method: 'POST', headers, body })).status;
      });
      expect(status).toBe(201);
      expect(await familyDataOf(page, family)).not.toEqual(before);
    });
  }
});

function writesAgainst({ childId, parentLogin }: Family): Write[] {
  const habit = { childId, name: 'Planted', description: 'Planted here' };
  return [
    { method: 'POST', path: '/api/children', body: { name: 'Planted' } },
    { method: 'POST', path: '/api/habits', body: habit },
    { method: 'POST', path: `/api/children/${childId}/bonus-points`, body: { points: 100, reason: 'x' } },
    { method: 'PATCH', path: '/api/account', body: { name: 'Planted' } },
    { method: 'DELETE', path: `/api/children/${childId}`, body: {} },
    { method: 'POST', path: '/api/logout', body: {} },
    // Login CSRF: the family would write into the account of the attacker.
    { method: 'POST', path: '/api/login', body: { ...parentLogin } },
    { method: 'POST', path: '/trpc/children.create', body: { name: 'Planted' } },
    { method: 'POST', path: '/trpc/children.delete', body: { id: childId } },
    { method: 'POST', path: '/trpc/auth.logout', body: {} },
  ];
}

/** Runs in the page of the other site. Sends every kind of request that such a page can send. */
async function attack({ target, path, method, body }: Write & { target: string }): Promise<void> {
  const url = target + path;
  const json = JSON.stringify(body);
  const tries: RequestInit[] = [
    { method: 'POST', mode: 'no-cors' },
    { method: 'POST', mode: 'no-cors', body: json },
    { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ json }) },
    { method: 'POST', mode: 'no-cors', body: new Blob([json], { type: 'text/plain' }) },
    { method, mode: 'cors', body: json, headers: { 'content-type': 'application/json' } },
    { method, mode: 'cors' },
  ];
  for (const init of tries) await fetch(url, { ...init, credentials: 'include' }).catch(() => undefined);
  navigator.sendBeacon(url, json);
  for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.name = `frame-${document.forms.length}`;
    const form = document.body.appendChild(document.createElement('form'));
    Object.assign(form, { action: url, method: 'post', enctype, target: frame.name });
    const field = form.appendChild(document.createElement('input'));
    [field.name, field.value] = [`${json.slice(0, -1)}${json === '{}' ? '' : ','}"x":"`, '"}'];
    form.submit();
  }
  // A mutation that accepted GET would be a write.
  if (path.startsWith('/trpc/')) new Image().src = `${url}?input=${encodeURIComponent(json)}`;
  // The forms are answered in their frames, in their own time.
  await new Promise((done) => setTimeout(done, 100));
}

/** The data of the family and the state of its session. */
async function familyDataOf(page: Page, { childId }: Family): Promise<unknown> {
  const me = await (await page.request.get('/api/auth/me')).json();
  const paths = ['/api/account', `/api/parents/${me.id}/children`, `/api/children/${childId}/habits`];
  const rest = paths.concat(`/api/children/${childId}/points-entries`);
  return [me, ...(await Promise.all(rest.map(async (path) => (await page.request.get(path)).json())))];
}
