import {
  findSession,
  findSessionWithCompletion,
  findSessionWithReward,
  findSessionWithUndo,
  type Queryable,
} from '@starchart/db';
import { recordCompletionInput, redeemRewardInput } from '@starchart/schema';
import type { z } from 'zod';
import type { CompletionContext, UndoContext } from '../../features/completions/completions.service.ts';
import type { RedeemContext } from '../../features/redemptions/redemptions.service.ts';

/** A call as a door has read it. */
export interface Asked {
  /** The name of the procedure. */
  path: string;
  /** Not yet checked. */
  input: unknown;
}

/** What a call is decided on, where it was read along with the session. */
export interface Ahead {
  completion?: CompletionContext;
  undo?: UndoContext;
  redeem?: RedeemContext;
}

export type FoundRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Looks a session up by the hash of its id, in one statement. */
export type LookUp = (
  db: Queryable,
  idHash: Buffer,
  at: Date,
) => Promise<{ row: FoundRow; ahead: Ahead } | undefined>;

/** What every tap asks for: one statement reads, the session included, and one writes. */
const READ_AHEAD: Readonly<Record<string, (input: unknown) => LookUp | undefined>> = {
  'completions.record': readAhead(recordCompletionInput, findSessionWithCompletion, (row) => ({
    completion: row as CompletionContext,
  })),
  'completions.undoToday': readAhead(recordCompletionInput, findSessionWithUndo, (row) => ({
    undo: row as UndoContext,
  })),
  'redemptions.redeem': readAhead(redeemRewardInput, findSessionWithReward, (row) => ({
    redeem: row as RedeemContext,
  })),
};

/** How the session of a call is looked up: by itself, unless more is read along with it; that of many calls by itself as well. */
export function lookUpFor(asked: Asked | undefined): LookUp {
  return (asked && READ_AHEAD[asked.path]?.(asked.input)) ?? lookUpAlone;
}

async function lookUpAlone(db: Queryable, idHash: Buffer, at: Date): ReturnType<LookUp> {
  const row = await findSession(db, idHash, at);
  return row && { row, ahead: {} };
}

/** The version of the ledger is null where a session has nothing to do with what is asked about, which the procedure will say. */
function readAhead<Input, Row extends FoundRow & { version: number | null }>(
  schema: z.ZodType<Input>,
  find: (db: Queryable, idHash: Buffer, at: Date, input: Input) => Promise<Row | undefined>,
  present: (row: Row) => Ahead,
) {
  return (asked: unknown): LookUp | undefined => {
    const { success, data } = schema.safeParse(asked);
    if (!success) return undefined;
    return async (db, idHash, at) => {
      const row = await find(db, idHash, at, data);
      return row && { row, ahead: row.version === null ? {} : present(row) };
    };
  };
}
