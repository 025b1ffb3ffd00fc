import { tallyText, type TallyState } from './tally.js';
import type { ReadTally, TallyMessage } from './tsl31.js';

/** Longest packet of TSL UMD 5.0 with its two length bytes, bytes. */
export const MAX_TSL5_BYTES = 2048;
/** Address of all screens or displays. */
export const TSL5_ALL = 0xffff;
/** Highest number of a screen or a display. */
export const MAX_TSL5_NUMBER = 0xfffe;
const DLE = 0xfe;
const STX = 0x02;
const HEADER_BYTES = 6;
const DISPLAY_BYTES = 4;
const UTF16 = 0x01;
const SCREEN_CONTROL = 0x02;
const CONTROL_DATA = 0x8000;
/** Lamps: 0 off, 1 red, 2 green, 3 amber. */
const RED = 1;
const GREEN = 2;
const AMBER = 3;
const FULL_BRIGHTNESS = 3 << 6;

const word = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);

/** Reads one packet with its length; null: it is none. Displays with control data, and control of screens, contain no tally. */
export function readTsl5(packet: Uint8Array): readonly TallyMessage[] | null {
  if (packet.length < HEADER_BYTES || packet.length > MAX_TSL5_BYTES) return null;
  if (word(packet, 0) !== packet.length - 2) return null;
  const flags = packet[3] ?? 0;
  if ((flags & SCREEN_CONTROL) !== 0) return [];
  const screen = word(packet, 4);
  const messages: TallyMessage[] = [];
  let at = HEADER_BYTES;
  while (at < packet.length) {
    if (at + DISPLAY_BYTES + 2 > packet.length) return null;
    const address = word(packet, at);
    const control = word(packet, at + 2);
    const length = word(packet, at + DISPLAY_BYTES);
    const from = at + DISPLAY_BYTES + 2;
    at = from + length;
    if (at > packet.length) return null;
    if ((control & CONTROL_DATA) !== 0) continue;
    const text = textOf(packet.subarray(from, at), (flags & UTF16) !== 0);
    messages.push({ screen, address, state: { ...lampsOf(control), text } });
  }
  return messages;
}

/** Right lamp, lamp of the text, left lamp. */
function lampsOf(control: number): { readonly programme: boolean; readonly preview: boolean } {
  const lamps = [control & 3, (control >> 2) & 3, (control >> 4) & 3];
  return {
    programme: lamps.some((lamp) => lamp === RED || lamp === AMBER),
    preview: lamps.some((lamp) => lamp === GREEN || lamp === AMBER),
  };
}

function textOf(bytes: Uint8Array, isUtf16: boolean): string {
  let text = '';
  if (isUtf16) for (let at = 0; at + 1 < bytes.length; at += 2) text += String.fromCharCode(word(bytes, at));
  else for (const byte of bytes) text += String.fromCharCode(byte);
  return tallyText(text);
}

/** Display of a packet. */
export interface Tsl5Display {
  readonly address: number;
  readonly state: TallyState;
}

/** Format of a packet: its text in UTF-16, and framed for a stream by DLE and STX. */
export interface Tsl5Options {
  readonly utf16: boolean;
  readonly dleStx: boolean;
}

/** One packet for a screen; lamps are red for programme, green for preview, and amber for both. */
export function writeTsl5(
  screen: number,
  displays: readonly Tsl5Display[],
  { utf16, dleStx }: Tsl5Options,
): Uint8Array {
  const bytes: number[] = [0, 0, 0, utf16 ? UTF16 : 0, ...wordBytes(screen)];
  for (const { address, state } of displays) {
    const lamp = lampOf(state);
    const text = utf16 ? utf16Bytes(state.text) : asciiBytes(state.text);
    const control = lamp | (lamp << 2) | (lamp << 4) | FULL_BRIGHTNESS;
    bytes.push(...wordBytes(address), ...wordBytes(control), ...wordBytes(text.length), ...text);
  }
  const [low = 0, high = 0] = wordBytes(bytes.length - 2);
  bytes[0] = low;
  bytes[1] = high;
  if (!dleStx) return Uint8Array.from(bytes);
  return Uint8Array.from([DLE, STX, ...bytes.flatMap((byte) => (byte === DLE ? [DLE, DLE] : [byte]))]);
}

const lampOf = ({ programme, preview }: TallyState): number => {
  if (programme) return preview ? AMBER : RED;
  return preview ? GREEN : 0;
};

const wordBytes = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff];
const utf16Bytes = (text: string): number[] =>
  Array.from({ length: text.length }, (_, index) => wordBytes(text.charCodeAt(index))).flat();
const asciiBytes = (text: string): number[] =>
  Array.from(text.normalize('NFKD').replaceAll(/[^\u0020-\u007e]/g, ''), (letter) => letter.charCodeAt(0));

/** Reads a datagram, framed by DLE and STX or not. */
export function readTsl5Datagram(bytes: Uint8Array): ReadTally {
  const plain = readTsl5(bytes);
  if (plain !== null) return { messages: plain, refused: 0, rest: new Uint8Array() };
  const framed = startsFrame(bytes, 0) ? readTsl5Stream(bytes, true) : null;
  const refused = framed === null ? bytes.length : framed.refused + framed.rest.length;
  return { messages: framed?.messages ?? [], refused, rest: new Uint8Array() };
}

const startsFrame = (bytes: Uint8Array, at: number): boolean => bytes[at] === DLE && bytes[at + 1] === STX;

/** Reads the stream received so far; `dleStx`: it is framed by DLE and STX. */
export const readTsl5Stream = (bytes: Uint8Array, dleStx: boolean): ReadTally =>
  dleStx ? readFramed(bytes) : readPlain(bytes);

function readPlain(bytes: Uint8Array): ReadTally {
  const messages: TallyMessage[] = [];
  let refused = 0;
  let at = 0;
  while (bytes.length - at >= 2) {
    const size = word(bytes, at) + 2;
    if (size < HEADER_BYTES || size > MAX_TSL5_BYTES) {
      // Without frames the start of the next packet cannot be found.
      return { messages, refused: refused + bytes.length - at, rest: new Uint8Array() };
    }
    if (bytes.length - at < size) break;
    const read = readTsl5(bytes.subarray(at, at + size));
    if (read === null) refused += size;
    else messages.push(...read);
    at += size;
  }
  return { messages, refused, rest: bytes.subarray(at) };
}

function readFramed(bytes: Uint8Array): ReadTally {
  const messages: TallyMessage[] = [];
  let refused = 0;
  let at = 0;
  while (at < bytes.length) {
    if (!startsFrame(bytes, at)) {
      if (bytes[at] === DLE && at + 1 === bytes.length) break;
      refused += 1;
      at += 1;
      continue;
    }
    const frame = unstuffed(bytes, at + 2);
    if (frame === 'unfinished') break;
    const read = frame.packet && readTsl5(frame.packet);
    if (read === null) refused += frame.end - at;
    else messages.push(...read);
    at = frame.end;
  }
  return { messages, refused, rest: bytes.subarray(at) };
}

/** The packet of a frame with pairs of DLE reduced to one; null: another frame interrupts it, or it is too long. */
function unstuffed(
  bytes: Uint8Array,
  from: number,
): 'unfinished' | { readonly packet: Uint8Array | null; readonly end: number } {
  const packet: number[] = [];
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === DLE) {
      if (at + 1 >= bytes.length) return 'unfinished';
      if (bytes[at + 1] !== DLE) return { packet: null, end: at };
      at += 1;
    }
    packet.push(byte);
    at += 1;
    if (packet.length < 2) continue;
    const size = (packet[0] ?? 0) + ((packet[1] ?? 0) << 8) + 2;
    if (size > MAX_TSL5_BYTES || size < HEADER_BYTES) return { packet: null, end: at };
    if (packet.length === size) return { packet: Uint8Array.from(packet), end: at };
  }
  return 'unfinished';
}
