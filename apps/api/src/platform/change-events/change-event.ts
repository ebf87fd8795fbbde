import { CHANGE_KINDS, type ChangeKind } from '@starchart/schema';
import { z } from 'zod';

/** `sessions` stays among the servers: somebody of the family may be signed in no more, or as somebody else, or a token may have ended. */
const kind = z.enum([...CHANGE_KINDS, 'sessions']);

const change = z.object({
  /** Null for what concerns more than one family. */
  familyId: z.int().nullable(),
  /** Null for what is no single child's. */
  childId: z.int().nullable(),
  kinds: z.array(kind),
});

/** What a write has changed, and whose it is. Never what it is now. */
export interface Change {
  familyId: number | null;
  childId: number | null;
  kinds: readonly (ChangeKind | 'sessions')[];
}

/** Where a use case notes what it changes. It is told once that is certain, and not at all when it comes to nothing. */
export interface Changes {
  note(change: Change): void;
}

/** Hints may have been lost, and sessions may have ended unheard. */
export const ANYTHING: Change = { familyId: null, childId: null, kinds: ['everything', 'sessions'] };

/** Somebody has registered, or was decided about. */
export const REGISTRATIONS_CHANGED: Change = { familyId: null, childId: null, kinds: ['registrations'] };

/** Changes of which the like become one. */
export class ChangeSet {
  readonly #changes = new Map<string, Change & { kinds: Change['kinds'][number][] }>();

  get size(): number {
    return this.#changes.size;
  }

  add({ familyId, childId, kinds }: Change): void {
    const key = `${familyId} ${childId}`;
    const known = this.#changes.get(key);
    if (known) known.kinds.push(...kinds.filter((one) => !known.kinds.includes(one)));
    else this.#changes.set(key, { familyId, childId, kinds: [...kinds] });
  }

  /** Hands all of them out and forgets them. */
  take(): Change[] {
    const taken = [...this.#changes.values()];
    this.#changes.clear();
    return taken;
  }
}

/** PostgreSQL carries messages of less than 8,000 bytes; no change takes more than 200. */
const CHANGES_IN_A_MESSAGE = 35;

/** Changes as texts that a channel carries. */
export function toMessages(changes: readonly Change[]): string[] {
  const messages: string[] = [];
  for (let start = 0; start < changes.length; start += CHANGES_IN_A_MESSAGE) {
    messages.push(JSON.stringify(changes.slice(start, start + CHANGES_IN_A_MESSAGE)));
  }
  return messages;
}

/** What a message says. One that cannot be read, such as a newer server's, may say anything. */
export function fromMessage(text: string): readonly Change[] {
  try {
    return z.array(change).parse(JSON.parse(text));
  } catch {
    return [ANYTHING];
  }
}
