/** Longest MOS message, characters. */
const MOST_CHARACTERS = 1024 * 1024;
const END = '</mos>';

/** A message is longer than permitted. */
export class TooLong extends Error {
  constructor() {
    super('A message is larger than 1 MB');
  }
}

/** Splits bytes of a MOS connection (UCS-2, big-endian) into whole messages. */
export class Frames {
  #rest = Buffer.alloc(0);
  #text = '';

  /** The messages that are complete with these bytes, each from `<mos>` to `</mos>`. @throws {TooLong} */
  push(bytes: Buffer): readonly string[] {
    const all = Buffer.concat([this.#rest, bytes]);
    const even = all.length - (all.length % 2);
    this.#rest = all.subarray(even);
    const from = Math.max(0, this.#text.length - END.length);
    // A copy: swapping changes the bytes in place.
    this.#text += Buffer.from(all.subarray(0, even)).swap16().toString('utf16le');
    const messages: string[] = [];
    let end = this.#text.indexOf(END, from);
    while (end >= 0) {
      const whole = this.#text.slice(0, end + END.length);
      this.#text = this.#text.slice(end + END.length);
      const start = whole.indexOf('<mos>');
      if (start >= 0) messages.push(whole.slice(start));
      end = this.#text.indexOf(END);
    }
    if (this.#text.length > MOST_CHARACTERS) throw new TooLong();
    return messages;
  }
}

/** A message as bytes of a MOS connection. */
export const framed = (message: string): Buffer => Buffer.from(message, 'utf16le').swap16();

/** A value of an unreadable message, for the answer that refuses it. */
const valueOf = (message: string, name: string): string =>
  new RegExp(`<${name}>([^<]{0,128})</${name}>`).exec(message)?.[1] ?? '';

/** The answer to a message that cannot be read (mosAck with NACK). */
export function refusalOf(message: string, why: string): string {
  const text = why.replaceAll('&', '&amp;').replaceAll('<', '&lt;').slice(0, 120);
  const id = ['mosID', 'ncsID', 'messageID'].map((name) => `<${name}>${valueOf(message, name)}</${name}>`).join('');
  return `<mos>${id}<mosAck><objID>0</objID><objRev>0</objRev><status>NACK</status><statusDescription>${text}</statusDescription></mosAck></mos>`;
}
