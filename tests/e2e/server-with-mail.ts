import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Replies of the mail server to recipients whose address begins with this word. Other mails are accepted. */
const REFUSALS: Readonly<Record<string, string>> = {
  gone: '550 5.1.1 No such mailbox here',
  busy: '451 4.3.0 Too busy, please try again later',
};

/** Address of the first admin. */
export const ADMIN_EMAIL = 'alex@example.org';

/** Starts a server on an empty database with its own mail server. */
export async function startServerWithMail(): Promise<ServerProcess> {
  const mailServer = createServer((socket) => void converse(socket));
  const mailPort = await portOf(mailServer);
  const probe = createServer();
  const port = await portOf(probe);
  probe.close();

  const server = await startServerProcess({
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ADMIN_EMAIL,
    LOG_LEVEL: 'error',
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      mailServer.close();
    },
  };
}

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** The part of SMTP that receives a mail. */
async function converse(socket: Socket): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => socket.destroy());
  say('220 mail.example.org');
  let isInMail = false;
  for await (const line of createInterface({ input: socket })) {
    const [command = ''] = line.toUpperCase().split(/[ :]/);
    if (isInMail) {
      isInMail = line !== '.';
      if (!isInMail) say('250 Taken');
    } else if (command === 'RCPT') say(answerTo(line));
    else if (command === 'DATA') {
      isInMail = true;
      say('354 Go on');
    } else if (command === 'QUIT') {
      say('221 Good bye');
      socket.end();
    } else say('250 mail.example.org');
  }
}

function answerTo(recipient: string): string {
  const refusal = Object.keys(REFUSALS).find((word) => recipient.includes(`<${word}`));
  return (refusal && REFUSALS[refusal]) || '250 Known';
}
