/** Who calls, as far as limits care. */
export interface Visitor {
  /** An IPv4 address, or the first 64 bits of an IPv6 address. */
  addressBlock: string;
  /** Of the name that a browser keeps once somebody has signed in there; null for one without. */
  deviceHash: Buffer | null;
}
