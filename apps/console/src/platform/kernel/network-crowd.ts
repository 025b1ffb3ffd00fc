import { networkOf } from './network-of.js';

/** Limits unauthenticated connections, in total and per network. */
export class NetworkCrowd {
  readonly #of = new Map<string, number>();
  #size = 0;

  constructor(
    private readonly most: number,
    private readonly mostOfNetwork: number,
  ) {}

  get size(): number {
    return this.#size;
  }

  /** Counts a connection from an address; returns how to uncount it, once, or undefined when there are too many. */
  enter(address: string | undefined): (() => void) | undefined {
    const network = networkOf(address ?? '');
    const known = this.#of.get(network) ?? 0;
    if (this.#size >= this.most || known >= this.mostOfNetwork) return undefined;
    this.#size += 1;
    this.#of.set(network, known + 1);
    let here = true;
    return () => {
      if (!here) return;
      here = false;
      this.#leave(network);
    };
  }

  #leave(network: string): void {
    this.#size -= 1;
    const left = (this.#of.get(network) ?? 1) - 1;
    if (left > 0) this.#of.set(network, left);
    else this.#of.delete(network);
  }
}
