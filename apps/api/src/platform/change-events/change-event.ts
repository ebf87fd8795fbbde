import { CHANGE_KINDS, type ChangeKind } from '@starchart/schema';
import { z } from 'zod';

/** Kinds that only servers see. `sessions`: sessions or access tokens have ended or changed their actor. */
type InternalKind = 'sessions';

const kind = z.enum([...CHANGE_KINDS, 'sessions']);

const change = z.object({
  /** Null for what concerns more than one family. */
  familyId: z.int().nullable(),
  /** Null for what is no single child's. */
  childId: z.int().nullable(),
  kinds: z.array(kind),
});

/** The kinds of data that a write has changed, and whose they are. Never the data. */
export interface Change<Kind extends ChangeKind | InternalKind = ChangeKind | InternalKind> {
  familyId: number | null;
  childId: number | null;
  kinds: readonly Kind[];
}

/** Collects the changes of a call, which are published once it has succeeded. */
export interface Changes {
  note(change: Change): void;
}

/** Hints may have been lost, and sessions may have ended unheard. */
export const ANYTHING: Change = { familyId: null, childId: null, kinds: ['everything', 'sessions'] };

/** Merges the changes of each child and of each family. */
export class ChangeSet<Kind extends ChangeKind | InternalKind = ChangeKind | InternalKind> {
  readonly #changes = new Map<string, Change<Kind> & { kinds: Kind[] }>();

  get size(): number {
    return this.#changes.size;
  }

  add({ familyId, childId, kinds }: Change<Kind>): void {
    const key = `${familyId} ${childId}`;
    const known = this.#changes.get(key);
    if (known) known.kinds.push(...kinds.filter((one) => !known.kinds.includes(one)));
    else this.#changes.set(key, { familyId, childId, kinds: [...kinds] });
  }

  /** Removes and returns all changes. */
  take(): Change<Kind>[] {
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
