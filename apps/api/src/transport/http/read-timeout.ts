import { Readable } from 'node:stream';

/** Longest pause of a reader and longest total duration, in ms. */
export interface Patience {
  idleMs: number;
  totalMs: number;
}

/** Passes chunks on with backpressure. Destroys the stream if the reader is too slow. */
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
