/** A chunk of a PNG: its type of four letters, and the offsets of its start and end in the file, bytes. */
interface Chunk {
  readonly type: string;
  readonly begin: number;
  readonly end: number;
}

/** Properties of a PNG that are known without decoding. */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Size of all inflated rows with their filter bytes. */
  readonly rawBytes: number;
  /** The file without chunks that are not needed to draw it: texts, profiles, times, further frames. */
  readonly parts: readonly Uint8Array[];
  /** The compressed rows, in order. */
  readonly rows: readonly Uint8Array[];
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
/** Total size of the length, type and checksum of a chunk, bytes. */
const FRAME = 12;
const HEADER = 13;

/** Bit depths of each colour type, and samples per pixel (PNG §11.2.2). */
const COLOURS: Readonly<Record<number, { readonly depths: readonly number[]; readonly samples: number }>> = {
  0: { depths: [1, 2, 4, 8, 16], samples: 1 },
  2: { depths: [8, 16], samples: 3 },
  3: { depths: [1, 2, 4, 8], samples: 1 },
  4: { depths: [8, 16], samples: 2 },
  6: { depths: [8, 16], samples: 4 },
};
const PALETTE = 3;
/** First column, first row, and both steps of each pass of an interlaced picture (PNG §8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** Chunks that a picture is drawn from. */
const DRAWN = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/** Whether data starts with the PNG signature. */
export const isPng = (data: Uint8Array): boolean => SIGNATURE.every((byte, index) => data[index] === byte);

/**
 * Reads the structure of a PNG (ISO/IEC 15948) without decoding anything: undefined unless it is complete, with valid checksums
 * and no data after its end.
 */
export function readPng(data: Uint8Array): PngHeader | undefined {
  const chunks = isPng(data) ? chunksOf(data) : undefined;
  const header = chunks && headerOf(data, chunks);
  if (!chunks || !header) return undefined;
  const drawn = chunks.filter(({ type }) => DRAWN.includes(type));
  if (!isInOrder(drawn.map(({ type }) => type), header.colour)) return undefined; // prettier-ignore
  return {
    width: header.width,
    height: header.height,
    rawBytes: rawBytesOf(header),
    parts: [data.subarray(0, SIGNATURE.length), ...drawn.map(({ begin, end }) => data.subarray(begin, end))],
    rows: drawn.filter(({ type }) => type === 'IDAT').map(({ begin, end }) => data.subarray(begin + 8, end - 4)),
  };
}

/** Undefined: they do not fill the file, or a checksum is wrong. */
function chunksOf(data: Uint8Array): Chunk[] | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const found: Chunk[] = [];
  let at: number = SIGNATURE.length;
  while (at + FRAME <= data.length) {
    const end = at + FRAME + view.getUint32(at);
    if (end > data.length) return undefined;
    if (view.getUint32(end - 4) !== crc32(data.subarray(at + 4, end - 4))) return undefined;
    const type = String.fromCodePoint(...data.subarray(at + 4, at + 8));
    if (!/^[A-Za-z]{4}$/.test(type)) return undefined;
    found.push({ type, begin: at, end });
    at = end;
  }
  return at === data.length && found.at(-1)?.type === 'IEND' ? found : undefined;
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly interlaced: boolean;
}

function headerOf(data: Uint8Array, [first]: readonly Chunk[]): Header | undefined {
  if (first?.type !== 'IHDR' || first.end - first.begin !== FRAME + HEADER) return undefined;
  const view = new DataView(data.buffer, data.byteOffset + first.begin + 8, HEADER);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colour, interlace] = [view.getUint8(8), view.getUint8(9), view.getUint8(12)];
  const isKnown = COLOURS[colour]?.depths.includes(depth) === true;
  const isPlain = view.getUint8(10) === 0 && view.getUint8(11) === 0 && interlace <= 1;
  if (width === 0 || height === 0 || !isKnown || !isPlain) return undefined;
  return { width, height, depth, colour, interlaced: interlace === 1 };
}

/** One header, at most one palette and only where needed, consecutive rows, one end. */
function isInOrder(types: readonly string[], colour: number): boolean {
  const order = types.map((type) => (type === 'tRNS' ? 't' : type === 'IDAT' ? 'D' : type.charAt(1))).join('');
  return /^HL?t?D+E$/.test(order) && (colour !== PALETTE || order.includes('L'));
}

function rawBytesOf({ width, height, depth, colour, interlaced }: Header): number {
  const bits = depth * (COLOURS[colour]?.samples ?? 1);
  const rows = (columns: number, count: number): number =>
    columns === 0 ? 0 : count * (1 + Math.ceil((columns * bits) / 8));
  if (!interlaced) return rows(width, height);
  return PASSES.map(([x, y, dx, dy]) =>
    rows(Math.max(0, Math.ceil((width - x) / dx)), Math.max(0, Math.ceil((height - y) / dy))),
  ).reduce((sum, one) => sum + one, 0);
}

const POLYNOMIAL = 0xedb8_8320;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

/** Checksum of a chunk (PNG annex D). */
function crc32(data: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of data) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffff_ffff) >>> 0;
}
