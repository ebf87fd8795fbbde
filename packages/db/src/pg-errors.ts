/** True when a statement violated the UNIQUE constraint of that name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return hasCode(error, '23505') && 'constraint' in error && error.constraint === constraint;
}

/** True when a statement violated the CHECK constraint of that name. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return hasCode(error, '23514') && 'constraint' in error && error.constraint === constraint;
}

/** True when a referenced row does not exist (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCode(error, '23503');
}

/** True when PostgreSQL rolled a transaction back because of a conflict; a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  return hasCode(error, '40001') || hasCode(error, '40P01');
}

/** True after `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, '55P03');
}

/** True when the server is read-only, as a standby is. */
export function isReadOnly(error: unknown): boolean {
  return hasCode(error, '25006');
}

/** Codes of `statement_timeout`, `lock_timeout` and `idle_in_transaction_session_timeout`. */
const OUT_OF_TIME = ['57014', '55P03', '25P03'];

/**
 * True when the database is unreachable, unavailable or too slow. A retry may succeed, but the outcome is unknown: the
 * response to a COMMIT may be lost after the commit.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    isServerGone(error) ||
    code.startsWith('53') ||
    OUT_OF_TIME.includes(code) ||
    /timeout exceeded when trying to connect|Query read timeout/.test(error.message)
  );
}

/** True when the database server has ended, is starting, or closed the connection. */
export function isServerGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    /^(08|57P)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code) ||
    /Connection terminated|is not queryable/.test(error.message)
  );
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** True when only this statement failed, a statement that took too long included; the connection still works. */
export function isFailedStatement(error: unknown): boolean {
  return error instanceof Error && /^(?!08|53|57P)[0-9A-Z]{5}$/.test(codeOf(error));
}

function hasCode(error: unknown, code: string): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && error.code === code;
}
