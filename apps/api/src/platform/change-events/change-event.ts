import { CHANGE_KINDS, type ChangeKind } from '@starchart/schema';
import { z } from 'zod';
import type { Change } from '../../core/change-events.ts';

const change = z.object({
  /** Null if more than one family is affected. */
  familyId: z.int().nullable(),
  /** Null if no single child is affected. */
  childId: z.int().nullable(),
  kinds: z.array(z.enum(CHANGE_KINDS)),
  streamId: z.string().optional(),
});

/** Sent when change events may have been lost. */
export const ANYTHING: Change = { familyId: null, childId: null, kinds: ['everything'] };

/** Merges the changes of each child and of each family that have the same writer. */
export class ChangeSet {
  readonly #changes = new Map<string, Change & { kinds: ChangeKind[] }>();

  get size(): number {
    return this.#changes.size;
  }

  add({ familyId, childId, kinds, streamId }: Change): void {
    const key = `${familyId} ${childId} ${streamId}`;
    const known = this.#changes.get(key);
    if (known) known.kinds.push(...kinds.filter((one) => !known.kinds.includes(one)));
    else this.#changes.set(key, { familyId, childId, kinds: [...kinds], streamId });
  }

  /** Removes and returns all changes. */
  take(): Change[] {
    const taken = [...this.#changes.values()];
    this.#changes.clear();
    return taken;
  }
}

/** NOTIFY payloads are limited to 8,000 bytes; a change takes at most 300. */
const CHANGES_IN_A_MESSAGE = 25;

/** Serializes changes as NOTIFY payloads. */
export function toMessages(changes: readonly Change[]): string[] {
  const messages: string[] = [];
  for (let start = 0; start < changes.length; start += CHANGES_IN_A_MESSAGE) {
    messages.push(JSON.stringify(changes.slice(start, start + CHANGES_IN_A_MESSAGE)));
  }
  return messages;
}

/** Parses a payload. An unreadable one, such as a newer server's, counts as `ANYTHING`. */
export function fromMessage(text: string): readonly Change[] {
  try {
    return z.array(change).parse(JSON.parse(text));
  } catch {
    return [ANYTHING];
  }
}
