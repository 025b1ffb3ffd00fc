import { describe, expect, it } from 'vitest';
import {
  checkGraphic,
  checkGraphicName,
  GRAPHIC_LIMITS,
  isSmallGraphic,
  MAX_GRAPHICS,
  newGraphicRefusal,
  overlayRefusal,
  placeProblems,
} from './graphics.js';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function crc(data: readonly number[]): number {
  let value = 0xffff_ffff;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  }
  return (value ^ 0xffff_ffff) >>> 0;
}
const word = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const chunk = (type: string, data: readonly number[] = []): number[] => {
  const body = [...Buffer.from(type, 'latin1'), ...data];
  return [...word(data.length), ...body, ...word(crc(body))];
};
const header = (width: number, height: number, depth = 8, colour = 6, rest = [0, 0, 0]): number[] =>
  chunk('IHDR', [...word(width), ...word(height), depth, colour, ...rest]);
const ROWS = chunk('IDAT', [1, 2, 3]);
const END = chunk('IEND');
const png = (...chunks: readonly number[][]): Uint8Array => Uint8Array.from([...SIGNATURE, ...chunks.flat()]);
const filledTo = (bytes: number): Uint8Array => {
  const rest = png(header(300, 300), chunk('IDAT'), END).length;
  return png(
    header(300, 300),
    chunk(
      'IDAT',
      Array.from({ length: bytes - rest }, () => 0),
    ),
    END,
  );
};

const [TYPE, SIZE, RESOLUTION] = ['File type is not supported', 'File size is too big', 'File resolution is too high'];

describe('checkGraphic', () => {
  it.each<[string, Uint8Array, string | null]>([
    ['a picture', png(header(300, 300), ROWS, END), null],
    ['the largest sides', png(header(2000, 2000), ROWS, END), null],
    ['with a palette', png(header(9, 9, 8, 3), chunk('PLTE', [0, 0, 0]), chunk('tRNS', [0]), ROWS, ROWS, END), null],
    ['with texts', png(header(9, 9), chunk('tEXt', [65]), ROWS, END), null],
    ['the largest file', filledTo(GRAPHIC_LIMITS.bytes), null],
    ['a byte more', filledTo(GRAPHIC_LIMITS.bytes + 1), SIZE],
    ['too wide', png(header(2001, 10), ROWS, END), RESOLUTION],
    ['too high', png(header(10, 2001), ROWS, END), RESOLUTION],
    ['a bomb', png(header(0x7fff_ffff, 0x7fff_ffff), ROWS, END), RESOLUTION],
    ['a JPEG', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), TYPE],
    ['nothing', new Uint8Array(0), TYPE],
    ['an SVG', new Uint8Array(Buffer.from('<svg/>')), TYPE],
    ['its signature alone', png(), TYPE],
    ['without rows', png(header(9, 9), END), TYPE],
    ['without an end', png(header(9, 9), ROWS), TYPE],
    ['with something behind its end', png(header(9, 9), ROWS, END, [0]), TYPE],
    ['with a chunk behind its end', png(header(9, 9), ROWS, END, ROWS), TYPE],
    ['with two headers', png(header(9, 9), header(9, 9), ROWS, END), TYPE],
    ['rows first', png(ROWS, header(9, 9), END), TYPE],
    ['a palette without colours', png(header(9, 9, 8, 3), ROWS, END), TYPE],
    ['no width', png(header(0, 9), ROWS, END), TYPE],
    ['an unknown depth', png(header(9, 9, 3), ROWS, END), TYPE],
    ['an unknown colour type', png(header(9, 9, 8, 5), ROWS, END), TYPE],
    ['an unknown interlace', png(header(9, 9, 8, 6, [0, 0, 2]), ROWS, END), TYPE],
    ['a wrong checksum', png(header(9, 9), [...ROWS.slice(0, -1), 0], END), TYPE],
    ['a chunk longer than the file', png(header(9, 9), [...word(0xffff_fff0), ...ROWS.slice(4)], END), TYPE],
    ['a type that is none', png(header(9, 9), chunk('ID1T'), ROWS, END), TYPE],
  ])('%s: %#', (_, file, expected) => {
    expect(checkGraphic(file).problem?.text ?? null).toBe(expected);
  });

  it('keeps what is drawn, and nothing else', () => {
    const { png: read } = checkGraphic(png(header(9, 9), chunk('iCCP', [1]), ROWS, chunk('zTXt', [2]), END));
    expect(read?.parts.map((part) => Buffer.from(part).toString('latin1', 4, 8))).toEqual([
      Buffer.from(SIGNATURE).toString('latin1', 4, 8),
      'IHDR',
      'IDAT',
      'IEND',
    ]);
    expect(read?.rows.map((rows) => [...rows])).toEqual([[1, 2, 3]]);
  });

  it.each([
    [header(10, 4), 4 * 41],
    [header(10, 4, 1, 0), 4 * 3],
    [header(10, 4, 16, 2), 4 * 61],
    // Passes of 8 × 8 gray pixels: 1×1, 1×1, 2×1, 2×2, 4×2, 4×4 and 8×4.
    [header(8, 8, 8, 0, [0, 0, 1]), 2 + 2 + 3 + 2 * 3 + 2 * 5 + 4 * 5 + 4 * 9],
  ])('knows how long its rows are: %#', (first, expected) => {
    expect(checkGraphic(png(first, ROWS, END)).png?.rawBytes).toBe(expected);
  });
});

it.each([
  [300, 300, false],
  [299, 300, true],
  [300, 299, true],
])('isSmallGraphic %i×%i: %s', (width, height, small) => {
  expect(isSmallGraphic({ width, height })).toBe(small);
});

it.each([
  ['Logo', null],
  ['', 'This field is required'],
  ['x'.repeat(101), 'Must have at most 100 characters'],
  [String.raw`a\b`, 'Cannot contain \\'],
])('checkGraphicName %s: %s', (name, expected) => {
  expect(checkGraphicName(name)?.text ?? null).toBe(expected);
});

const files = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `graphic ${i}`, sha256: String(i) }));
it.each([
  [{ name: 'Logo', sha256: 'a' }, [], null],
  [{ name: 'Logo', sha256: 'a' }, files(MAX_GRAPHICS - 1), null],
  [{ name: 'LOGO', sha256: 'a' }, [{ name: 'Logo', sha256: 'b' }], 'GRAPHIC_EXISTS'],
  [{ name: 'Other', sha256: 'b' }, [{ name: 'Logo', sha256: 'b' }], 'GRAPHIC_EXISTS'],
  [{ name: 'Logo', sha256: 'a' }, files(MAX_GRAPHICS), 'GRAPHIC_LIMIT'],
])('newGraphicRefusal %#: %s', (file, existing, refusal) => {
  expect(newGraphicRefusal(file, existing)).toBe(refusal);
});

const PLACE = { x: 95, y: 5, width: 15, opacity: 100 };
it.each([
  [PLACE, {}],
  [{ x: 0, y: 100, width: 1, opacity: 1 }, {}],
  [{ ...PLACE, x: -1 }, { x: 'Must be 0 or more' }],
  [{ ...PLACE, y: 101 }, { y: 'Must be 100 or less' }],
  [{ ...PLACE, width: 0 }, { width: 'Must be 1 or more' }],
  [
    { ...PLACE, width: 101, opacity: 0 },
    { width: 'Must be 100 or less', opacity: 'Must be 1 or more' },
  ],
  [{ ...PLACE, opacity: 0.5 }, { opacity: 'Must be an integer' }],
])('placeProblems of %j: %j', (place, expected) => {
  expect(Object.fromEntries(placeProblems(place).map(({ path, message }) => [path, message.text]))).toEqual(expected);
});

it.each([
  [true, true, null],
  [false, true, 'NO_GRAPHIC'],
  [false, false, 'NO_GRAPHIC'],
  [true, false, 'UNSUPPORTED'],
])('overlayRefusal: graphic %s, server %s: %s', (hasGraphic, serverTakes, refusal) => {
  expect(overlayRefusal({ hasGraphic, serverTakes })).toBe(refusal);
});
