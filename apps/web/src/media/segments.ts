/** If more than this waits to be decoded, in bytes, the decoder is too slow. */
export const QUEUE_LIMIT = 8 * 1024 * 1024;

/** Segments that wait for their turn; they must reach the decoder whole and in order. */
export interface Segments {
  /** False when there are too many: the player has to restart without them. */
  readonly push: (segment: ArrayBuffer) => boolean;
  readonly shift: () => ArrayBuffer | undefined;
  readonly bytes: () => number;
}

/** An empty queue that holds at most `limit` bytes. */
export function createSegments(limit: number = QUEUE_LIMIT): Segments {
  const waiting: ArrayBuffer[] = [];
  let bytes = 0;
  return {
    push(segment) {
      if (bytes + segment.byteLength > limit) return false;
      waiting.push(segment);
      bytes += segment.byteLength;
      return true;
    },
    shift() {
      const segment = waiting.shift();
      bytes -= segment?.byteLength ?? 0;
      return segment;
    },
    bytes: () => bytes,
  };
}
