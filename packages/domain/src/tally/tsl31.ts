import { tallyText, type TallyState } from './tally.js';

/** Bytes of a message of TSL UMD 3.1: header, control and 16 characters. */
export const TSL31_BYTES = 18;
/** Highest address of a display. */
export const MAX_TSL31_ADDRESS = 126;
const TEXT_BYTES = TSL31_BYTES - 2;
const HEADER = 0x80;
/** Full brightness: bits 4 and 5. */
const BRIGHT = 0x30;

/** Which of the four lamps of a message show programme and preview, 1 to 4. */
export interface TallyLamps {
  readonly programmeLamp: number;
  readonly previewLamp: number;
}

/** Content of a message for one display. */
export interface TallyMessage {
  /** Screen of TSL 5.0; 0 for the others. */
  readonly screen: number;
  readonly address: number;
  readonly state: TallyState;
}

const lampBit = (lamp: number): number => 1 << (lamp - 1);

/** Reads one message at `from`; null: there is none. */
export function readTsl31(bytes: Uint8Array, lamps: TallyLamps, from = 0): TallyMessage | null {
  const header = bytes[from] ?? 0;
  const control = bytes[from + 1] ?? HEADER;
  if (bytes.length - from < TSL31_BYTES || header < HEADER || header === 0xff || control >= HEADER) return null;
  const text = bytes.subarray(from + 2, from + TSL31_BYTES);
  // Only headers have the highest bit set: such a byte in the text begins another message.
  if (text.some((byte) => byte >= HEADER)) return null;
  return {
    screen: 0,
    address: header - HEADER,
    state: {
      programme: (control & lampBit(lamps.programmeLamp)) !== 0,
      preview: (control & lampBit(lamps.previewLamp)) !== 0,
      text: tallyText(String.fromCharCode(...text)),
    },
  };
}

/** One message, of 18 bytes. */
export function writeTsl31(address: number, { programme, preview, text }: TallyState, lamps: TallyLamps): Uint8Array {
  const bytes = new Uint8Array(TSL31_BYTES).fill(0x20);
  bytes[0] = HEADER + address;
  bytes[1] = BRIGHT | (programme ? lampBit(lamps.programmeLamp) : 0) | (preview ? lampBit(lamps.previewLamp) : 0);
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[^\u0020-\u007e]/g, '')
    .slice(0, TEXT_BYTES);
  for (let index = 0; index < plain.length; index += 1) bytes[2 + index] = plain.charCodeAt(index);
  return bytes;
}

/** Messages that were read, number of invalid bytes, and an incomplete rest. */
export interface ReadTally {
  readonly messages: readonly TallyMessage[];
  readonly refused: number;
  readonly rest: Uint8Array;
}

/** Reads a stream, or a datagram with one message or several; after invalid bytes it continues at the next header. */
export function readTsl31Stream(bytes: Uint8Array, lamps: TallyLamps): ReadTally {
  const messages: TallyMessage[] = [];
  let refused = 0;
  let at = 0;
  while (at < bytes.length) {
    const found = readTsl31(bytes, lamps, at);
    if (found !== null) {
      messages.push(found);
      at += TSL31_BYTES;
    } else if (mayContinue(bytes, at)) break;
    else {
      refused += 1;
      at += 1;
    }
  }
  return { messages, refused, rest: bytes.subarray(at) };
}

/** Whether the bytes may become a message with further ones. */
function mayContinue(bytes: Uint8Array, at: number): boolean {
  const header = bytes[at] ?? 0;
  if (bytes.length - at >= TSL31_BYTES || header < HEADER || header === 0xff) return false;
  return bytes.subarray(at + 1).every((byte) => byte < HEADER);
}
