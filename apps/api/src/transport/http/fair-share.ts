/** Shares a queue between clients by their requests in flight. */
export class FairShare {
  readonly #inFlight = new Map<string, number>();

  /** Counts a request of the client; returns the function that uncounts it. */
  enter(client: string): () => void {
    this.#inFlight.set(client, this.#of(client) + 1);
    let isCounted = true;
    return () => {
      if (isCounted) this.#leave(client);
      isCounted = false;
    };
  }

  /**
   * Whether the requests in flight and one more of this client fit into the capacity when other clients are counted with at
   * most as many requests as this client has. One client alone may fill the queue; beside others, the client with the most requests
   * is the first without room.
   */
  hasRoomFor(client: string, capacity: number): boolean {
    const own = this.#of(client) + 1;
    let needed = own;
    for (const [other, count] of this.#inFlight) {
      if (other !== client) needed += Math.min(count, own);
    }
    return needed <= capacity;
  }

  #leave(client: string): void {
    const rest = this.#of(client) - 1;
    if (rest > 0) this.#inFlight.set(client, rest);
    else this.#inFlight.delete(client);
  }

  #of(client: string): number {
    return this.#inFlight.get(client) ?? 0;
  }
}
