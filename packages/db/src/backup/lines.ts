const NEWLINE = 0x0a;

/**
 * Splits a byte stream into lines without their line ends; a last line needs no line end.
 * Node's `readline` also splits at U+2028, which texts may contain.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const line = chunk.subarray(start, end);
      yield rest.length === 0 ? line : Buffer.concat([...rest, line]);
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
