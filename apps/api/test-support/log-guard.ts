/** Test data that must never be logged: passwords, addresses, children's names, canaries, cookies, tokens. */
const SECRETS = [
  /correct horse|admin-secret|grandma knows best|secret!|wrong one/,
  /@example\.(?:org|com|net)/i,
  /Child family\d/,
  /kolibri|goldammer/i,
  /starchart(?:-device)?(?:-[0-9a-f]{8})?=/,
  /sc_[\w-]{10,}/,
  /(?<![\w/-])[\w-]{43,}(?![\w/-])/,
];

export interface LogGuard {
  write(line: string): void;
  /** Called with every log line that contains a secret. */
  onLeak(listener: (line: string) => void): void;
  /** Throws if a line contained a secret. */
  assertSilent(): void;
}

/** Checks every log line of a test server, at the most verbose level. */
export function logGuard(): LogGuard {
  const leaks: string[] = [];
  let listener: ((line: string) => void) | undefined;
  return {
    write(line) {
      if (!SECRETS.some((secret) => secret.test(line))) return;
      leaks.push(line);
      listener?.(line);
    },
    onLeak(callback) {
      listener = callback;
    },
    assertSilent() {
      if (leaks.length > 0) throw new Error(`The log contains secrets:\n${leaks.slice(0, 3).join('')}`);
    },
  };
}
