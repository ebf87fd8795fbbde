type Send = () => Promise<unknown>;

const held = new Set<Send>();

/**
 * Keeps a write that waits for an undo, until the returned function is called. `sendHeldWrites` sends it; called again, `send` returns
 * the write under way.
 */
export function holdWrite(send: Send): () => void {
  held.add(send);
  return () => held.delete(send);
}

/** Sends what is held, and waits for it. */
export async function sendHeldWrites(): Promise<void> {
  await Promise.allSettled([...held].map((send) => send()));
}
