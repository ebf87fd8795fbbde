/** Shares a queue between clients by their calls in flight: a batch of requests has several. */
export class FairShare {
  readonly #inFlight = new Map<string, number>();

  /** Counts the calls of a request of the client; returns the function that uncounts them. */
  enter(client: string, calls = 1): () => void {
    this.#inFlight.set(client, this.#of(client) + calls);
    let isCounted = true;
    return () => {
      if (isCounted) this.#leave(client, calls);
      isCounted = false;
    };
  }

  /**
   * Whether the calls in flight and those of one more request of this client fit into the capacity when other clients are counted with
   * at most as many calls as this client has. One client alone may fill the queue; beside others, the client with the most calls
   * is the first without room.
   */
  hasRoomFor(client: string, capacity: number, calls = 1): boolean {
    const own = this.#of(client) + calls;
    let needed = own;
    for (const [other, count] of this.#inFlight) {
      if (other !== client) needed += Math.min(count, own);
    }
    return needed <= capacity;
  }

  #leave(client: string, calls: number): void {
    const rest = this.#of(client) - calls;
    if (rest > 0) this.#inFlight.set(client, rest);
    else this.#inFlight.delete(client);
  }

  #of(client: string): number {
    return this.#inFlight.get(client) ?? 0;
  }
}
