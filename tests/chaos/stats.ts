/** What a run has counted so far. */
export interface Figures {
  /** In ms since the epoch. */
  startedAt: number;
  endedAt: number;
  /** Operations on money that were answered. */
  operations: number;
  /** Requests that it took, repeats and reads among them. */
  requests: number;
  /** Answers `INTERNAL`: not a wrong answer, and yet none to be proud of. */
  internalErrors: number;
  /** Each kill -9 of a server or of the database. */
  crashes: number;
  freezes: number;
  /** How often all connections to the database were ended at once. */
  terminations: number;
  /** Answers that were cut off on their way. */
  cuts: number;
  /** Recounts of all books in one snapshot, under load. */
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
