/** The client of a request without a session, as rate limits identify it. */
export interface Visitor {
  /** An IPv4 address, or the first 64 bits of an IPv6 address. */
  addressBlock: string;
  /** Hash of the device cookie, which a browser keeps after a first login; null without one. */
  deviceHash: Buffer | null;
}
