import { Readable } from 'node:stream';

/** How long a reader may take nothing, and take in all, in ms. */
export interface Patience {
  idleMs: number;
  totalMs: number;
}

/** The chunks as fast as the reader takes them. A reader that is too slow is given up: the stream is destroyed. */
export function patientStream(chunks: AsyncIterable<Uint8Array>, { idleMs, totalMs }: Patience): Readable {
  const stream = Readable.from(attended(), { objectMode: false });
  const giveUp = () => stream.destroy(new Error('The reader takes too long'));
  const idle = setTimeout(giveUp, idleMs);
  const deadline = setTimeout(giveUp, totalMs);
  stream.once('close', () => {
    clearTimeout(idle);
    clearTimeout(deadline);
  });
  return stream;

  async function* attended() {
    for await (const chunk of chunks) {
      idle.refresh();
      yield chunk;
    }
  }
}
