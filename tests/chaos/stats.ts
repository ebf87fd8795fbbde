/** Counters of a run. */
export interface Figures {
  /** The start, in ms since the epoch. */
  startedAt: number;
  endedAt: number;
  /** Point operations with a response. */
  operations: number;
  /** Requests, including retries and reads. */
  requests: number;
  /** `INTERNAL` responses: permitted during faults, but unwanted. */
  internalErrors: number;
  /** kill -9 of a server or of the database. */
  crashes: number;
  freezes: number;
  /** Terminations of all database connections. */
  terminations: number;
  /** Responses cut off by a proxy. */
  cuts: number;
  /** Ledger checks in one snapshot, under load. */
  audits: number;
  days: number;
}

export function newFigures(): Figures {
  return {
    startedAt: Date.now(),
    endedAt: Date.now(),
    operations: 0,
    requests: 0,
    internalErrors: 0,
    crashes: 0,
    freezes: 0,
    terminations: 0,
    cuts: 0,
    audits: 0,
    days: 0,
  };
}
