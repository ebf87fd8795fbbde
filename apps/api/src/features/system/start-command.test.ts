import { expect, test } from 'vitest';
import { startCommand } from './start-command.ts';

test.each([
  [{ port: 3000, isDemo: false }, 'HOST=0.0.0.0 npm start'],
  [{ port: 4000, isDemo: false }, 'HOST=0.0.0.0 PORT=4000 npm start'],
  [{ port: 4000, isDemo: true }, 'HOST=0.0.0.0 PORT=4000 npm run demo'],
  [{ port: 0, isDemo: true }, 'HOST=0.0.0.0 npm run demo'],
])('the command of %o is %s', (started, command) => {
  expect(startCommand(started)).toBe(command);
});
