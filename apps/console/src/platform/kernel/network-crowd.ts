import { networkOf } from './network-of.js';

/** Connections of those who have not proved who they are, bounded in all and for each network. */
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

  /** Counts one more from an address; answers how to take it back, once, or undefined when there are too many. */
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
