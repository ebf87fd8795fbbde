import { describe, expect, test } from 'vitest';
import { UsageError } from './arguments.ts';
import { parseCommandLine, passwordIn } from './command-line.ts';

const read = (line: string) => parseCommandLine(line === '' ? [] : line.split(' '));

test.each([
  ['list', { name: 'list' }],
  ['--help', { name: 'help' }],
  ['-h', { name: 'help' }],
  ['create --help', { name: 'help' }],
  ['reset-password ann', { name: 'reset-password', username: 'ann', isPasswordTyped: false }],
  ['reset-password --password-stdin ann', { name: 'reset-password', username: 'ann', isPasswordTyped: true }],
  ['reset-password -- -x-', { name: 'reset-password', username: '-x-', isPasswordTyped: false }],
  ['create ann', { name: 'create', username: 'ann', parentName: undefined, email: undefined }],
  [
    'create --name Ann ann --email=ann@example.org',
    { name: 'create', username: 'ann', parentName: 'Ann', email: 'ann@example.org' },
  ],
])('parses %s', (line, command) => {
  expect(read(line)).toEqual(command);
});

describe('rejects an invalid command:', () => {
  test.each([
    ['', 'Please name a command.'],
    ['frobnicate', 'There is no command frobnicate.'],
    ['constructor --name Ann', 'There is no command constructor.'],
    ['reset-password', 'reset-password needs a username.'],
    ['create', 'create needs a username.'],
    ['list ann', 'Unexpected: ann'],
    ['reset-password one two three', 'Unexpected: two three'],
    ['list --email a@example.org', "list doesn't have an option --email."],
    ['create ann --password-stdin', "create doesn't have an option --password-stdin."],
    ['reset-password ann --name Ann', "reset-password doesn't have an option --name."],
    ['list --loud', "Unknown option '--loud'."],
    ['create ann --email', "Option '--email <value>' argument missing"],
    ['create ab', 'Username must be at least 3 characters.'],
    [`create ${'x'.repeat(41)}`, 'Must be at most 40 characters.'],
    ['create ann --email nowhere', 'Please enter a valid email address.'],
    ['create ann --name x', 'Name must be at least 2 characters.'],
  ])('%s', (line, complaint) => {
    expect(() => read(line)).toThrow(new UsageError(complaint));
  });
});

test.each([
  ['secret\n', 'secret'],
  ['secret\r\n', 'secret'],
  ['secret', 'secret'],
  ['  blanks around \n', '  blanks around '],
  ['two\nlines\n', 'two\nlines'],
])('reads from %j the password %j', (typed, password) => {
  expect(passwordIn(typed)).toBe(password);
});

test.each(['', '\n', 'short\n', `${'x'.repeat(129)}\n`, 'nul\u0000nul\n', 'K\ufffdthe12\n'])(
  '%j is not a valid password',
  (typed) => {
    expect(() => passwordIn(typed)).toThrow(UsageError);
  },
);
