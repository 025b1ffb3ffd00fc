/** Concatenates buffers; views that are adjacent in memory are not copied, which saves garbage collection. */
export function joined(parts: readonly Buffer[]): Buffer {
  const [first, ...rest] = parts;
  if (!first || rest.length === 0) return first ?? Buffer.alloc(0);
  let end = first.byteOffset + first.length;
  for (const part of rest) {
    if (part.buffer !== first.buffer || part.byteOffset !== end) return Buffer.concat(parts);
    end += part.length;
  }
  return Buffer.from(first.buffer, first.byteOffset, end - first.byteOffset);
}
