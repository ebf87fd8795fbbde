declare global {
  /** The request that prefetch.ts has sent. */
  var starchartPrefetched: { url: string; response: Promise<Response> } | undefined;
}

/** After this time a query has failed. In ms. */
export const QUERY_TIMEOUT_MS = 20_000;

/** Returns the prefetched response of a URL, once: it is only up to date now. */
export function takePrefetched(url: unknown): Promise<Response> | undefined {
  const prefetched = globalThis.starchartPrefetched;
  if (prefetched?.url !== url) return undefined;
  globalThis.starchartPrefetched = undefined;
  return prefetched?.response;
}
