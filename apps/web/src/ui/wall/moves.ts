/** The tile that a key moves to, or null for other keys and at the edge. */
export function tileTo(key: string, from: number, count: number, columns: number): number | null {
  const to = target(key, from, count, columns);
  return to === null || to < 0 || to >= count ? null : to;
}

function target(key: string, from: number, count: number, columns: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return from + 1;
    case 'ArrowLeft':
      return from - 1;
    case 'ArrowDown':
      return from + columns;
    case 'ArrowUp':
      return from - columns;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
