import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { createFamily, post, signIn } from './api-setup.ts';
import { test as base } from './fixtures.ts';

interface Message {
  headers: IncomingMessage['headers'];
  body: string;
}

interface Receiver {
  url: string;
  messages: Message[];
  status: number;
}

/** A server that receives webhooks. */
const test = base.extend<{ receiver: Receiver }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture names from the pattern
  receiver: async ({}, use) => {
    const receiver: Receiver = { url: '', messages: [], status: 204 };
    const server = createServer(async (request, response) => {
      receiver.messages.push({ headers: request.headers, body: await text(request) });
      response.writeHead(receiver.status).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stars`;
    await use(receiver);
    server.closeAllConnections();
    server.close();
  },
});

test('creates a webhook, delivers events, shows deliveries and deletes it', { tag: '@full' }, async ({
  page,
  receiver,
}) => {
  const { api, childId, parentLogin } = await createFamily('Mia');
  await signIn(page, parentLogin);
  await page.goto('/settings/developer');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('Address').fill('stars.example.org');
  for (const choice of await form.getByRole('checkbox').all()) await choice.uncheck();
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await expect(form.getByText('Please enter an address such as')).toBeVisible();
  await expect(form.getByText('Please choose at least one event')).toBeVisible();
  await expectNoOverflow(page, '[role="dialog"]');
  await expectAccessible(page, '[role="dialog"]');

  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('checkbox', { name: 'A habit is completed' }).check();
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: "Your webhook's secret" })).toBeFocused();
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('listitem').filter({ hasText: receiver.url });
  await expect(row).toContainText('Nothing sent yet');

  receiver.status = 500;
  const { id: habitId } = await post(api, '/api/habits', {
    childId,
    name: 'Read a book',
    description: 'Any book you like',
    pointsPerCompletion: 10,
  });
  await post(api, '/api/habit-completions', { habitId, childId });
  await expect.poll(() => receiver.messages.length).toBe(1);
  expect(JSON.parse(receiver.messages[0]?.body ?? '')).toMatchObject({
    type: 'completion.recorded',
    childName: 'Mia',
    habitName: 'Read a book',
    pointsEarned: 10,
  });
  expect(isSigned(secret, receiver.messages[0])).toBe(true);
  await page.reload();
  await expect(row).toContainText('The receiver answered 500.');
  await expect(page.getByText(secret)).toBeHidden();

  await row.getByRole('button', { name: 'Messages to' }).click();
  const message = row.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(message).toContainText('Waiting');
  receiver.status = 204;
  await message.getByRole('button', { name: 'Send again: A habit is completed' }).click();
  await expect(message).toContainText('Delivered');
  expect(receiver.messages).toHaveLength(2);
  expect(receiver.messages[1]?.headers['webhook-id']).toBe(receiver.messages[0]?.headers['webhook-id']);

  receiver.status = 500;
  await row.getByRole('button', { name: 'Send test to' }).click();
  await expect.poll(() => receiver.messages.length).toBe(3);
  await expect(message.first()).toContainText('Waiting');
  await expectNoOverflow(page, 'body');
  await expectAccessible(page, 'body');
  await row.getByRole('button', { name: 'Delete webhook to' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this webhook?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('No more messages go to this address.')).toBeVisible();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});

function isSigned(secret: string, message: Message | undefined): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const { headers, body } = message ?? { headers: {}, body: '' };
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
