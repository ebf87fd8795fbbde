import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { type ArrangedFamily, arrangeFamily, signIn } from './families.ts';
import { BASE_URL } from './server-under-test.ts';

/** The statuses of all answers from now on, those included that the browser keeps from the page. */
async function statusesOf(page: Page): Promise<number[]> {
  const statuses: number[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on('Network.responseReceivedExtraInfo', ({ statusCode }) => statuses.push(statusCode));
  await browser.send('Network.enable');
  return statuses;
}

/** A write, by whichever door, as another site would like a browser to send it. */
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

/** Cookies know no ports: the browser sends the family's to the first of these as if the site were ours. */
for (const [how, host] of [
  ['from another port of the same machine', '127.0.0.1'],
  ['from another name', 'localhost'],
] as const) {
  test(`another site does nothing for a family that is signed in, ${how}`, async ({ page }) => {
    const family = await arrangeFamily('Mia');
    await signIn(page, family.parentLogin);
    const before = await everythingOf(page, family);

    await page.goto(`http://${host}:${(elsewhere.address() as AddressInfo).port}/`);
    const statuses = await statusesOf(page);
    const writes = writesAgainst(family);
    for (const write of writes) await page.evaluate(attack, { ...write, target: BASE_URL });
    await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(writes.length * 7);

    // 204: a page may ask whether it may call, and call with a token. It has none.
    expect(new Set(statuses)).toEqual(new Set([204, 403, 404, 415]));
    expect(await everythingOf(page, family)).toEqual(before);

    // The very same from a page of ours is done.
    await page.goto('/help');
    const status = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ name: 'Planted' });
      return (await fetch('/api/children', { method: 'POST', headers, body })).status;
    });
    expect(status).toBe(201);
    expect(await everythingOf(page, family)).not.toEqual(before);
  });
}

test('a form of another site that takes the whole window along changes nothing either', async ({ page }) => {
  const family = await arrangeFamily('Mia');
  await signIn(page, family.parentLogin);
  const before = await everythingOf(page, family);
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
  expect(await everythingOf(page, family)).toEqual(before);
});

function writesAgainst({ childId, parentLogin }: ArrangedFamily): Write[] {
  const habit = { childId, name: 'Planted', description: 'Planted here' };
  return [
    { method: 'POST', path: '/api/children', body: { name: 'Planted' } },
    { method: 'POST', path: '/api/habits', body: habit },
    { method: 'POST', path: `/api/children/${childId}/bonus-points`, body: { points: 100, reason: 'x' } },
    { method: 'PATCH', path: '/api/account', body: { name: 'Planted' } },
    { method: 'DELETE', path: `/api/children/${childId}`, body: {} },
    { method: 'POST', path: '/api/logout', body: {} },
    // Signed in as somebody else, a family would write into that one's account.
    { method: 'POST', path: '/api/login', body: { ...parentLogin } },
    { method: 'POST', path: '/trpc/children.create', body: { name: 'Planted' } },
    { method: 'POST', path: '/trpc/children.delete', body: { id: childId } },
    { method: 'POST', path: '/trpc/auth.logout', body: {} },
  ];
}

/** Runs in a page of the other site: everything that such a page can make a browser send. */
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
  // What reads, and by which address, is no write; a mutation asked for by GET would be one.
  if (path.startsWith('/trpc/')) new Image().src = `${url}?input=${encodeURIComponent(json)}`;
  // The forms are answered in their frames, in their own time.
  await new Promise((done) => setTimeout(done, 100));
}

/** What the family has, and whether it is still signed in. */
async function everythingOf(page: Page, { childId }: ArrangedFamily): Promise<unknown> {
  const me = await (await page.request.get('/api/auth/me')).json();
  const paths = ['/api/account', `/api/parents/${me.id}/children`, `/api/children/${childId}/habits`];
  const rest = paths.concat(`/api/children/${childId}/points-entries`);
  return [me, ...(await Promise.all(rest.map(async (path) => (await page.request.get(path)).json())))];
}
