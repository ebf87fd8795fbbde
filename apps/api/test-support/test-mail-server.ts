import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The behavior for the next mails. */
export type Mood =
  | 'accept'
  /** Delays the confirmation. */
  | 'slow'
  /** Answers 4xx (temporary failure). */
  | 'defer'
  /** Answers 4xx and echoes the recipient. */
  | 'defer-by-name'
  /** Answers 5xx (permanent failure). */
  | 'refuse'
  /** Rejects the mail after DATA and echoes its links. */
  | 'refuse-content'
  /** Closes the connection on RCPT TO. */
  | 'drop'
  /** Accepts the mail, and closes the connection before confirming it. */
  | 'drop-after-data'
  /** Stops responding. */
  | 'hang';

export interface ReceivedMail extends Email {
  recipients: string[];
}

export interface TestMailServer {
  /** The value of SMTP_URL. */
  url: string;
  mood: Mood;
  /** Confirmations wait for it. */
  confirmsAfter?: Promise<void>;
  /** All accepted mails, oldest first. */
  received: ReceivedMail[];
  /** All recipients, accepted or not. */
  tried: string[];
  close(): Promise<void>;
}

export const MAIL_LOGIN = { user: 'stars@example.org', pass: 'geh/heim 1' };

/** Listens without encryption, or with a self-signed certificate. */
export async function startTestMailServer({ startTls = false } = {}): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    hideSTARTTLS: !startTls,
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, answer) {
      const isRight = username === MAIL_LOGIN.user && password === MAIL_LOGIN.pass;
      if (isRight) answer(null, { user: username });
      else answer(refusal(535, `Wrong password ${password} for ${username}`));
    },
    onRcptTo({ address }, _session, answer) {
      self.tried.push(address);
      if (self.mood === 'defer') answer(refusal(451, 'Greylisted, come back later'));
      else if (self.mood === 'defer-by-name') answer(refusal(450, `The box of <${address}> is full`));
      else if (self.mood === 'refuse') answer(refusal(550, `No such user <${address}>`));
      else if (self.mood === 'drop') cut();
      else if (self.mood !== 'hang') answer();
    },
    async onData(stream, session, answer) {
      const mail = await PostalMime.parse(await buffer(stream));
      if (self.mood === 'drop-after-data') return cut();
      if (self.mood === 'refuse-content') {
        return answer(refusal(554, `I do not like this: ${mail.text?.match(/http\S+/g)?.join(' ')} in it`));
      }
      if (self.mood === 'slow') await pause(400);
      await self.confirmsAfter;
      self.received.push({ ...mail, recipients: session.envelope.rcptTo.map(({ address }) => address) });
      return answer();
    },
  });
  server.on('error', () => {}); // A dropped connection.
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const self: TestMailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mood: 'accept',
    received: [],
    tried: [],
    async close() {
      cut();
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    },
  };
  return self;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
