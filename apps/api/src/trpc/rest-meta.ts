import type { ErrorCode } from '../core/domain-error.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How REST serves a procedure: what does not follow from its type and its schemas. */
export interface RestMeta {
  /** Method and path under `/api`, with `:id` or `:token` for the one parameter that a path may have. */
  rest: `${Method} /${string}`;
  /** Says in one sentence what the procedure does. */
  summary: string;
  /** 204 without output, otherwise 200, if left out. */
  status?: 200 | 201 | 204;
  /** Errors besides those that follow from the caller and the input. */
  errors?: readonly ErrorCode[];
  /** A DELETE with its input fields in the query instead of the body. */
  fieldsInQuery?: true;
  /** Clients may send no body, as those do that are older than its fields. */
  isBodyOptional?: true;
  /** Whether the response reports an earlier write; then the status is 200. */
  isRepeat?: (answer: unknown) => boolean;
  /** Whether the response reports what is done later; then the status is 202. */
  accepted?: { when: (answer: unknown) => boolean; description: string };
}

export const WAITS = 'Waits: another parent can refuse it.';

export const UNLESS_APPLIED = {
  when: (answer: unknown) => !(answer as { applied: boolean }).applied,
  description: WAITS,
};
