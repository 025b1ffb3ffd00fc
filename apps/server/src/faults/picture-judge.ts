/** Size at which pictures are compared, cells. A cell is the mean of its area, which hides encoder noise. */
export const CELLS = { width: 64, height: 36 } as const;
const COUNT = CELLS.width * CELLS.height;

/** Maximum luma of black, of 255. A dark scene has brighter cells. */
const BLACK = 8;
/** Share of black cells in a black picture; the rest may be a logo or a clock. */
const BLACK_SHARE = 0.98;
/** Maximum difference of an unchanged cell, of 255. */
const SAME = 3;
/** Number of black pictures, or of equal (frozen) ones, in a row that count. A single one may be a cut. */
const BLACK_IN_ROW = 2;
const EQUAL_IN_ROW = 3;

/** Judges the luma of successive pictures: black, frozen, or neither. A black picture does not also count as frozen. */
export class PictureJudge {
  #last: Uint8Array | undefined;
  #black = 0;
  #equal = 0;

  /** One picture, `CELLS` large, 0 (black) to 255. */
  push(luma: Uint8Array): void {
    this.#black = isBlack(luma) ? this.#black + 1 : 0;
    this.#equal = this.#last !== undefined && isSame(luma, this.#last) ? this.#equal + 1 : 0;
    this.#last = luma;
  }

  get fault(): 'black' | 'frozen' | undefined {
    if (this.#black >= BLACK_IN_ROW) return 'black';
    return this.#equal >= EQUAL_IN_ROW && this.#black === 0 ? 'frozen' : undefined;
  }

  reset(): void {
    this.#last = undefined;
    this.#black = 0;
    this.#equal = 0;
  }
}

const isBlack = (luma: Uint8Array): boolean => {
  let dark = 0;
  for (const value of luma) if (value <= BLACK) dark += 1;
  return dark >= COUNT * BLACK_SHARE;
};

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.every((value, cell) => Math.abs(value - (other[cell] ?? 0)) <= SAME);
