import { Zip, ZipDeflate } from 'fflate';

export interface ZipFile {
  name: string;
  text: AsyncIterable<string>;
}

/** Streams an archive of text files with backpressure. */
export async function* zipStream(files: Iterable<ZipFile>, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  const encoder = new TextEncoder();
  for (const { name, text } of files) {
    // Level 3 instead of the usual 6: less CPU time for about 2% more bytes.
    const file = new ZipDeflate(name, { level: 3 });
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const piece of text) {
      file.push(encoder.encode(piece));
      yield* packed.splice(0);
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* packed.splice(0);
}
