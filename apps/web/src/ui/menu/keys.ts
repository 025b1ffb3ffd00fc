/**
 * The entry that a key moves to from entry `from` (-1: none), or null for other keys.
 * Arrows wrap; a letter moves to the next entry that begins with it.
 */
export function menuTarget(key: string, from: number, labels: readonly string[]): number | null {
  const count = labels.length;
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count;
    case 'ArrowUp':
      return from <= 0 ? count - 1 : from - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return key.length === 1 && key !== ' ' ? beginningWith(key.toLowerCase(), from, labels) : null;
  }
}

function beginningWith(letter: string, from: number, labels: readonly string[]): number | null {
  for (let step = 1; step <= labels.length; step += 1) {
    const index = (from + step) % labels.length;
    if (labels[index]?.trim().toLowerCase().startsWith(letter)) return index;
  }
  return null;
}
