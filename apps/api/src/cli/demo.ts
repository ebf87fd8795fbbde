import { readArguments } from './arguments.ts';

const USAGE = `npm run demo    runs Starchart with a sample family on a temporary database

Settings are those of npm start, except for the database and the admin.`;

const read = readArguments({ usage: USAGE }, process.argv.slice(2));
if ('exitCode' in read) process.exitCode = read.exitCode;
else {
  const { runDemo } = await import('./run-demo.ts');
  await runDemo();
}
