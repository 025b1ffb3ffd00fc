/** More than this waiting to be decoded, in bytes, means that the decoder cannot follow. */
export const QUEUE_LIMIT = 8 * 1024 * 1024;

/** Segments that wait for their turn; they must reach the decoder whole and in order. */
export interface Segments {
  /** False when there are too many: what is lost is lost, and the player has to begin anew. */
  readonly push: (segment: ArrayBuffer) => boolean;
  readonly shift: () => ArrayBuffer | undefined;
  readonly bytes: () => number;
}

/** An empty queue; of more than `limit` bytes it takes none. */
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
