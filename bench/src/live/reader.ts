import { LiveMessage } from '@backhaul/contract/live';

const KEPT = 128;

/** Parses messages of the console; a message that many sockets receive is parsed once. */
export class Reader {
  readonly #known = new Map<string, LiveMessage>();

  read(data: Buffer): LiveMessage {
    const text = data.toString();
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const message = LiveMessage.parse(JSON.parse(text));
    this.#known.set(text, message);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
    return message;
  }
}
