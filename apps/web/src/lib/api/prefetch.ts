declare global {
  /** What public/prefetch.js has asked for before the program was there, by address. */
  var starchartAhead: Map<string, Promise<Response>> | undefined;
}

/** The answer on its way to a question that was asked ahead of the program; once, for it is only true now. */
export function takePrefetched(url: unknown): Promise<Response> | undefined {
  if (typeof url !== 'string') return undefined;
  const answer = globalThis.starchartAhead?.get(url);
  globalThis.starchartAhead?.delete(url);
  return answer;
}
