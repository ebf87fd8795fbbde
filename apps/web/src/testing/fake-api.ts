import type { AppRouter } from '@starchart/api';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { expect, onTestFinished, vi } from 'vitest';
import type { ProcedurePath } from '@/lib/api/trpc';
import { procedureDefinition } from '../../../api/src/transport/trpc/procedure-definitions.ts';

type Part<Router, Path> = Path extends `${infer Noun extends keyof Router & string}.${infer Verb}`
  ? Router[Noun][Verb & keyof Router[Noun]]
  : never;
type Input<Path> = Part<inferRouterInputs<AppRouter>, Path>;
type Output<Path> = OrNothing<Part<inferRouterOutputs<AppRouter>, Path>>;
/** Without an output, tRPC's type is `never`. */
type OrNothing<Type> = [Type] extends [never] ? undefined : Type;

/** Result of a procedure, or a function of its input. A function may throw an `ApiError`. */
export type FakeProcedures = {
  [Path in ProcedurePath]?: Output<Path> | ((input: Input<Path>) => Output<Path> | Promise<Output<Path>>);
};

export interface FakeApi {
  /** Inputs of the calls of a procedure so far. */
  calls: <Path extends ProcedurePath>(procedure: Path) => Input<Path>[];
  /** `Accept-Language` of the calls of a procedure so far. */
  languages: (procedure: ProcedurePath) => unknown[];
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
export function pending<Path extends ProcedurePath>() {
  const { promise, resolve } = Promise.withResolvers<Output<Path>>();
  return { result: () => promise, resolve };
}

/** A result of a test that the server would not send. */
class InvalidOutput extends Error {}

/** What the server would send: the fields of the procedure's schema. Throws if the schema rejects them. */
export function outputOf(procedure: string, data: unknown): unknown {
  const parsed = procedureDefinition(procedure).output?.safeParse(data);
  if (parsed && !parsed.success) throw new InvalidOutput(`${procedure}: ${parsed.error.message}`);
  return parsed?.data;
}

/** Answers the tRPC calls of the app. A procedure that is missing fails with status 500. */
export function fakeApi(initial: FakeProcedures): FakeApi {
  const procedures = new Map<string, unknown>(Object.entries(initial));
  const calls: { procedure: string; input: unknown; language: string | null }[] = [];
  /** Results that the server would not send. */
  const invalid: InvalidOutput[] = [];
  onTestFinished(() => expect(invalid).toEqual([]));
  const { promise: ended, reject: end } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  // What still waits for an answer does not hold back the next test.
  onTestFinished(() => end(new TypeError('The test has ended.')));

  async function answer(procedure: string, input: unknown, language: string | null): Promise<unknown> {
    calls.push({ procedure, input, language });
    const result = procedures.has(procedure) ? procedures.get(procedure) : fail;
    try {
      const data: unknown = typeof result === 'function' ? await result(input) : result;
      return { result: { data: outputOf(procedure, data) } };
    } catch (error) {
      if (error instanceof InvalidOutput) invalid.push(error);
      if (!(error instanceof ApiError)) throw error;
      return { error: { message: error.message, code: -32_600, data: error.data } };
    }
  }

  async function respond(address: string, options: RequestInit): Promise<Response> {
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
  }
  vi.stubGlobal('fetch', (address: string, options: RequestInit = {}) =>
    Promise.race([respond(address, options), ended]),
  );

  return {
    calls: <Path extends ProcedurePath>(procedure: Path) =>
      calls.filter((call) => call.procedure === procedure).map(({ input }) => input as Input<Path>),
    languages: (procedure) =>
      calls.filter((call) => call.procedure === procedure).map(({ language }) => language),
    set: (changed) => Object.entries(changed).forEach(([name, result]) => procedures.set(name, result)),
  };
}
