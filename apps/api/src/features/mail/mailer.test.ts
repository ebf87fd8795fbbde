import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  MAIL_LOGIN,
  type Mood,
  startTestMailServer,
  type TestMailServer,
} from '../../../test-support/test-mail-server.ts';
import { mailServerAt } from '../../../test-support/test-options.ts';
import { createMailer, DeliveryError, type Letter } from './mailer.ts';
import { writeMail } from './write-mail.ts';

let server: TestMailServer;
beforeAll(async () => {
  server = await startTestMailServer();
});
beforeEach(() => {
  server.mood = 'accept';
  server.received = [];
  server.tried = [];
});
afterAll(() => server.close());

const TOKEN = `7.${'Abc-_x9'.repeat(6)}Z`;

function aLetter(recipient = 'ann@example.org'): Letter {
  const mail = {
    kind: 'reset-password',
    payload: {},
    linkPath: `/reset-password#${TOKEN}`,
  } as const;
  return {
    ...writeMail(mail, 'en', 'http://stars.example.org'),
    recipient,
    messageId: '<mail-1-2@stars.example.org>',
  };
}

/** The error of a failed delivery. */
async function failure(sending: Promise<void>): Promise<DeliveryError> {
  const error: unknown = await sending.then(
    () => 'sent',
    (reason: unknown) => reason,
  );
  if (error instanceof DeliveryError) return error;
  throw new Error(`Expected a DeliveryError, got ${String(error)}`);
}

/** The URL of the server, with a login. */
function withLogin(pass: string): string {
  return server.url.replace('//', `//${encodeURIComponent(MAIL_LOGIN.user)}:${encodeURIComponent(pass)}@`);
}

test('a mail arrives unchanged, with text and HTML', async () => {
  const letter = aLetter();
  await createMailer(mailServerAt(server.url)).send(letter);
  const [mail, ...others] = server.received;
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipients: ['ann@example.org'],
    from: { name: 'Starchart', address: 'no-reply@stars.example.org' },
    to: [{ address: 'ann@example.org' }],
    subject: 'Reset your password',
    messageId: '<mail-1-2@stars.example.org>',
  });
  expect(mail?.text?.trim()).toBe(letter.text.trim());
  expect(mail?.html?.trim()).toBe(letter.html.trim());
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  expect(mail?.attachments).toEqual([]);
});

test('a slow server does not time out', async () => {
  server.mood = 'slow';
  await createMailer(mailServerAt(server.url)).send(aLetter());
  expect(server.received).toHaveLength(1);
});

describe('a server that', () => {
  test.each<[Mood, boolean, string]>([
    ['defer', false, 'The mail server wants the email later: 451 Greylisted, come back later'],
    ['refuse', true, 'The mail server rejected the email: 550 No such user <ann@example.org>'],
    ['drop', false, 'The connection to the mail server was lost'],
    ['drop-after-data', false, 'The connection to the mail server was lost'],
  ])('%ss makes sending fail; final: %s', async (mood, isFinal, message) => {
    server.mood = mood;
    const error = await failure(createMailer(mailServerAt(server.url)).send(aLetter()));
    expect(error.message).toBe(message);
    expect(error.isFinal).toBe(isFinal);
  });

  test('hangs causes a timeout', async () => {
    server.mood = 'hang';
    const mailer = createMailer(mailServerAt(server.url), { sendTimeoutMs: 300 });
    const error = await failure(mailer.send(aLetter()));
    expect(error).toMatchObject({ isFinal: false, message: 'The mail server did not answer in time' });
  });

  test('hangs does not block shutdown', async () => {
    server.mood = 'hang';
    const mailer = createMailer(mailServerAt(server.url));
    const sending = failure(mailer.send(aLetter()));
    await expect.poll(() => server.tried).toEqual(['ann@example.org']);
    mailer.close();
    expect((await sending).isFinal).toBe(false);
  });

  test('is unreachable causes an error', async () => {
    const error = await failure(createMailer(mailServerAt('smtp://127.0.0.1:1')).send(aLetter()));
    expect(error).toMatchObject({
      isFinal: false,
      message: 'The mail server could not be reached (ECONNREFUSED)',
    });
  });

  test('echoes the mail in its error leaves no link in the error', async () => {
    server.mood = 'refuse-content';
    const { message, isFinal } = await failure(createMailer(mailServerAt(server.url)).send(aLetter()));
    expect(isFinal).toBe(true);
    expect(message).toBe('The mail server rejected the email: 554 I do not like this: … … in it');
  });
});

describe('a login', () => {
  test('is read from the URL', async () => {
    await createMailer(mailServerAt(withLogin(MAIL_LOGIN.pass))).send(aLetter());
    expect(server.received).toHaveLength(1);
  });

  test('that fails is a temporary error without credentials in its message', async () => {
    const { message, isFinal } = await failure(
      createMailer(mailServerAt(withLogin('hunter2hunter2'))).send(aLetter()),
    );
    expect(isFinal).toBe(false);
    expect(message).toBe('The mail server did not accept the login: 535 Wrong password … for …');
  });
});

describe('a self-signed certificate', () => {
  let encrypted: TestMailServer;
  beforeAll(async () => {
    encrypted = await startTestMailServer({ startTls: true });
  });
  afterAll(() => encrypted.close());

  test('is rejected by default', async () => {
    const error = await failure(createMailer(mailServerAt(encrypted.url)).send(aLetter()));
    expect(error).toMatchObject({ isFinal: false });
    expect(encrypted.received).toEqual([]);
  });

  test('is accepted with the URL option', async () => {
    await createMailer(mailServerAt(`${encrypted.url}?tls.rejectUnauthorized=false`)).send(aLetter());
    expect(encrypted.received).toHaveLength(1);
  });
});
