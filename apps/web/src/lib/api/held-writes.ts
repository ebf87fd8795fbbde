import { beforeRequests } from './trpc';

/** After these, the session may no longer write for the grown-up. */
const ENDS_SESSION = /\/(?:auth\.logout|childView\.enter|profiles\.leave)$/;

/** A write without an answer does not keep the session open. In ms. */
const LONGEST_WAIT_MS = 3_000;

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

beforeRequests.push(async (url) => {
  if (!ENDS_SESSION.test(url)) return;
  await Promise.race([sendHeldWrites(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
});

/** Sends what is held, and waits for it. */
export async function sendHeldWrites(): Promise<void> {
  await Promise.allSettled([...held].map((send) => send()));
}
