import { vi } from 'vitest';

/** Result of a procedure, or a function of its input. A function may throw an `ApiError`. */
export type FakeProcedures = Record<string, unknown>;

export interface FakeApi {
  /** Inputs of the calls of a procedure so far. */
  calls: (procedure: string) => unknown[];
  /** `Accept-Language` of the calls of a procedure so far. */
  languages: (procedure: string) => unknown[];
  /** Replaces results from now on. */
  set: (procedures: FakeProcedures) => void;
}

/** An error response of the server. */
export class ApiError extends Error {
  readonly data: Record<string, unknown>;

  constructor(message: string, data: Record<string, unknown>) {
    super(message);
    this.data = data;
  }
}

/** A result for procedures that fail with status 500. */
export function fail(): never {
  throw new ApiError('Internal server error', { code: 'INTERNAL', httpStatus: 500 });
}

/** A result that stays pending until it is resolved. */
export function pending<Result = unknown>() {
  const { promise, resolve } = Promise.withResolvers<Result>();
  return { result: () => promise, resolve };
}

/** Answers the tRPC calls of the app. A procedure that is missing fails with status 500. */
export function fakeApi(initial: FakeProcedures): FakeApi {
  const procedures: FakeProcedures = { ...initial };
  const calls: { procedure: string; input: unknown; language: string | null }[] = [];

  async function answer(procedure: string, input: unknown, language: string | null): Promise<unknown> {
    calls.push({ procedure, input, language });
    const result = procedure in procedures ? procedures[procedure] : fail;
    try {
      const data: unknown = typeof result === 'function' ? await result(input) : result;
      return { result: { data } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { error: { message: error.message, code: -32_600, data: error.data } };
    }
  }

  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const language = new Headers(options.headers).get('accept-language');
    const names = url.pathname.replace('/trpc/', '').split(',');
    if (!url.searchParams.has('batch')) {
      const body = options.method === 'POST' ? options.body : url.searchParams.get('input');
      const input: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
      return Response.json(await answer(names[0] ?? '', input, language));
    }
    const inputs: Record<string, unknown> = JSON.parse(url.searchParams.get('input') ?? '{}');
    return Response.json(await Promise.all(names.map((name, call) => answer(name, inputs[call], language))));
  });

  return {
    calls: (procedure) => calls.filter((call) => call.procedure === procedure).map(({ input }) => input),
    languages: (procedure) =>
      calls.filter((call) => call.procedure === procedure).map(({ language }) => language),
    set: (changed) => void Object.assign(procedures, changed),
  };
}
