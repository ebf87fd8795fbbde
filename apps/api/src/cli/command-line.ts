import { registerInput } from '@starchart/schema';
import { parseWords, UsageError } from './arguments.ts';

export type OperatorCommand =
  | { name: 'help' }
  | { name: 'list' }
  | { name: 'confirm-clock' }
  | { name: 'reset-password'; username: string; isPasswordTyped: boolean }
  | { name: 'create'; username: string; parentName: string | undefined; email: string | undefined };

const OPTIONS = {
  'password-stdin': { type: 'boolean' },
  email: { type: 'string' },
  name: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const OPTIONS_OF: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  ['list', []],
  ['confirm-clock', []],
  ['reset-password', ['password-stdin']],
  ['create', ['email', 'name']],
]);

/** Parses the arguments after the program name. Throws `UsageError`. */
export function parseCommandLine(words: readonly string[]): OperatorCommand {
  const { values, positionals } = parseWords(words, OPTIONS);
  if (values.help) return { name: 'help' };
  const [name, ...rest] = positionals;
  const options = OPTIONS_OF.get(name);
  if (!options) {
    throw new UsageError(name === undefined ? 'Please name a command.' : `There is no command ${name}.`);
  }
  const hasNoUsername = name === 'list' || name === 'confirm-clock';
  const username = hasNoUsername ? '' : rest.shift();
  if (username === undefined) throw new UsageError(`${name} needs a username.`);
  const stray = Object.keys(values).find((option) => !options.includes(option));
  if (stray !== undefined) throw new UsageError(`${name} doesn't have an option --${stray}.`);
  if (rest.length > 0) throw new UsageError(`Unexpected: ${rest.join(' ')}`);
  if (hasNoUsername) return { name };
  if (name === 'reset-password') {
    return { name, username, isPasswordTyped: values['password-stdin'] ?? false };
  }
  return {
    name: 'create',
    username: checked('username', username),
    parentName: values.name === undefined ? undefined : checked('name', values.name),
    email: values.email === undefined ? undefined : checked('email', values.email),
  };
}

/** The password without the trailing newline. Throws `UsageError` if the password policy rejects it. */
export function passwordIn(typed: string): string {
  return checked('password', typed.replace(/\r?\n$/, ''));
}

/** Validates a field with the schema of the registration form. */
function checked(field: 'username' | 'name' | 'email' | 'password', typed: string): string {
  if (typed.includes('\uFFFD')) throw new UsageError(`The ${field} is not UTF-8.`);
  const { data, error } = registerInput.shape[field].safeParse(typed);
  if (data === undefined) throw new UsageError(`${error?.issues[0]?.message ?? "This can't be used"}.`);
  return data;
}
