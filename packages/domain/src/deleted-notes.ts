const DAY_MS = 86_400_000;
/** As long as idempotency keys are kept, and the nights around it. */
const KEPT_DAYS = 8;
/** Far more than all grown-ups of a family can delete in these days without a program. */
const MOST_KEPT = 500;

/** A deleted note, by the id of the request that wrote it. */
export interface DeletedNote {
  requestId: string;
  id: number;
  /** Of its words and points, which are not kept. */
  digest: string;
  /** An ISO timestamp. */
  deletedAt: string;
}

/** The deleted notes that a repeated request can meet, with a further one: the newest of the last days. */
export function withDeletedNote(stored: readonly DeletedNote[], deleted: DeletedNote): DeletedNote[] {
  const since = Date.parse(deleted.deletedAt) - KEPT_DAYS * DAY_MS;
  return [...stored.filter(({ deletedAt }) => Date.parse(deletedAt) > since), deleted].slice(-MOST_KEPT);
}
