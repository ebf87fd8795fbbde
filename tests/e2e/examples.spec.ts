import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { BASE_URL } from './environment.ts';
import { addChild, addHabit, test } from './fixtures.ts';

const PAGE = join(import.meta.dirname, '../../examples/big-button.html');

test('completes a habit from the big-button example on another origin', { tag: '@full' }, async ({
  page,
  family,
}) => {
  const childId = await addChild(family, 'Robin');
  const habitId = await addHabit(family, childId, 'Feed the cat', { pointsPerCompletion: 5 });
  const made = await family.api.post('/api/access-tokens', {
    data: {
      name: 'The button on the wall',
      scope: 'complete',
      childIds: [childId],
      expiresInDays: 1,
      currentPassword: family.parentLogin.password,
    },
  });
  const { token } = await made.json();
  const text = readFileSync(PAGE, 'utf8')
    .replace("'http://localhost:3000'", `'${BASE_URL}'`)
    .replace("'sc_…'", `'${token}'`)
    .replace('childId = 1', `childId = ${childId}`)
    .replace('habitId = 1', `habitId = ${habitId}`);
  const elsewhere = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(text);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => elsewhere.once('listening', resolve));

  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  const button = page.getByRole('button');
  await button.click();
  await expect(button).toHaveText('Done today! ★ 5');
  await expect(button).toBeDisabled();
  expect((await (await family.api.get(`/api/children/${childId}`)).json()).currentPoints).toBe(5);
  elsewhere.close();
});
