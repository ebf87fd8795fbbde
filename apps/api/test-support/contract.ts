import type { AnyRouter, inferRouterInputs } from '@trpc/server';
import type { ActorCode, TestActors } from './actors.ts';
import type { Callers } from './callers.ts';
import type { TestClient } from './test-client.ts';

/** What tests know of every procedure of a router: a procedure without a contract does not compile. */
export type ContractOf<Router extends AnyRouter> = {
  [Verb in keyof inferRouterInputs<Router>]: ProcedureContract<inferRouterInputs<Router>[Verb]>;
};

export interface ProcedureContract<Input = unknown> {
  /** Who may call. */
  callers: Callers;
  /** The REST status of a success, if not that of the route. */
  status?: 202;
  /** A valid call on existing objects, created for each attempt, so that a successful one does not affect the next. */
  call?: (world: TestActors, actor: ActorCode) => ValidCall<Input> | Promise<ValidCall<Input>>;
  /** The call ends its session, so every attempt signs in first. */
  endsSession?: true;
  /** The response depends on the current time, so two are never equal. */
  changesByItself?: true;
  /** For every field of the body. */
  invalid?: readonly InvalidValues[];
}

interface ValidCall<Input> {
  input: Input;
  /** The client, if the call needs another one than the actor's. */
  by?: TestClient;
}

/** Invalid values of one field, and the expected 400 message for that field. */
export interface InvalidValues {
  field: string;
  values: readonly unknown[];
  /** Without it, the message comes from the validator. */
  message?: string;
  /** Other fields that the invalid value depends on. */
  among?: Record<string, unknown>;
}
