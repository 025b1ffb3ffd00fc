/** One box of an ISO base media file (ISO/IEC 14496-12): its type, and its content without the header. */
export interface Box {
  readonly type: string;
  readonly content: Buffer;
}

const HEADER = 8;

/** The consecutive boxes in `data`; an incomplete last one is omitted. */
export function boxesIn(data: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + HEADER <= data.length) {
    const size = data.readUInt32BE(at);
    if (size < HEADER || at + size > data.length) break;
    boxes.push({ type: typeAt(data, at), content: data.subarray(at + HEADER, at + size) });
    at += size;
  }
  return boxes;
}

const typeAt = (data: Buffer, at: number): string => data.toString('latin1', at + 4, at + HEADER);

/** Maximum size of a fragment, bytes. */
const MAX_BOX = 32 * 1024 * 1024;

function sizeAt(data: Buffer): number {
  const size = data.readUInt32BE(0);
  if (size < HEADER || size > MAX_BOX) throw new Error(`a box of ${size} bytes`);
  return size;
}

/** The first box along a path of types, such as `mdia/minf/stbl`. */
export function findBox(data: Buffer, path: string): Buffer | undefined {
  let content: Buffer | undefined = data;
  for (const type of path.split('/')) {
    content = content && boxesIn(content).find((box) => box.type === type)?.content;
  }
  return content;
}

/** Splits a stream into complete top-level boxes. */
export class BoxReader {
  #rest: Buffer[] = [];
  #length = 0;

  /** Boxes that are complete now, headers included. Throws at an impossible size. */
  push(chunk: Buffer): { type: string; bytes: Buffer }[] {
    this.#rest.push(chunk);
    this.#length += chunk.length;
    const first = this.#rest[0];
    if (first && first.length >= HEADER && sizeAt(first) > this.#length) return [];
    let data = Buffer.concat(this.#rest);
    const whole: { type: string; bytes: Buffer }[] = [];
    while (data.length >= HEADER) {
      const size = sizeAt(data);
      if (size > data.length) break;
      whole.push({ type: typeAt(data, 0), bytes: data.subarray(0, size) });
      data = data.subarray(size);
    }
    this.#rest = data.length > 0 ? [data] : [];
    this.#length = data.length;
    return whole;
  }
}
