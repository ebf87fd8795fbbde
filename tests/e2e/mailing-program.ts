import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type FreshProgram, startFreshProgram } from './fresh-program.ts';

/** What the mail server says to a recipient whose address begins with this word; everybody else's mail it takes. */
const REFUSALS: Readonly<Record<string, string>> = {
  gone: '550 5.1.1 There is nobody here by that name',
  busy: '451 4.3.0 Too busy, please try again later',
};

/** Where the first admin gets mail. */
export const ADMIN_EMAIL = 'alex@example.org';

/** The program as somebody starts it for the first time, with a mail server of its own. */
export async function startMailingProgram(): Promise<FreshProgram> {
  const post = createServer((socket) => void converse(socket));
  const mailPort = await portOf(post);
  const probe = createServer();
  const port = await portOf(probe);
  probe.close();

  const program = await startFreshProgram({
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ADMIN_EMAIL,
    LOG_LEVEL: 'error',
  });
  return {
    ...program,
    async stop() {
      await program.stop();
      post.close();
    },
  };
}

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** As much of SMTP as it takes to receive a mail. */
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
