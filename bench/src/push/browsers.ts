import { forkProgram } from '../subject/child.js';
import { ownProgram } from '../subject/places.js';
import { Arrived, Opened, Sample, Tables, type BrowsersOrder } from './messages.js';

/** The sockets of many browsers, in a separate process. */
export class Browsers {
  readonly #child = forkProgram('browsers', ownProgram('push-browsers'));

  /** Opens sockets that follow a group; resolves when all have subscribed. */
  async open(order: Omit<Extract<BrowsersOrder, { type: 'open' }>, 'type'>): Promise<void> {
    const opened = this.#child.hear(Opened, 120_000);
    this.#child.send({ type: 'open', ...order });
    await opened;
  }

  begin(): void {
    this.#child.send({ type: 'begin' });
  }

  report(): Promise<Arrived> {
    const arrived = this.#child.hear(Arrived);
    this.#child.send({ type: 'report' });
    return arrived;
  }

  async sample(): Promise<readonly string[]> {
    const sample = this.#child.hear(Sample);
    this.#child.send({ type: 'sample' });
    return (await sample).patches;
  }

  tables() {
    const tables = this.#child.hear(Tables);
    this.#child.send({ type: 'tables' });
    return tables;
  }

  close = (): Promise<void> => this.#child.end();
}
