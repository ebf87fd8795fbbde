import type { Outcome } from '../core/domain-events.ts';
import type { RequestContext } from '../core/service-context.ts';
import { dispatch } from '../platform/domain-events/dispatch.ts';

type Service<Caller, Input, Result> = (
  ctx: RequestContext,
  actor: Caller,
  input: Input,
) => Result | Promise<Result>;

interface Call<Caller, Input> {
  ctx: RequestContext & { actor: Caller };
  input: Input;
}

/** A resolver that calls a service for the caller and returns its result. */
export function call<Caller, Input, Result>(service: Service<Caller, Input, Result>) {
  return ({ ctx, input }: Call<Caller, Input>) => service(ctx, ctx.actor, input);
}

/** A resolver that calls a service for the caller, dispatches its events and returns its result. */
export function callAndDispatch<Caller, Input, Result>(service: Service<Caller, Input, Outcome<Result>>) {
  return async ({ ctx, input }: Call<Caller, Input>) => dispatch(ctx, await service(ctx, ctx.actor, input));
}
