/** The first `max` items whose name contains every word of `text`; names that begin with it come first. */
export function matching<T>(items: readonly T[], text: string, nameOf: (item: T) => string, max: number): T[] {
  const wanted = text.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  return items
    .map((item) => ({ item, name: nameOf(item).toLowerCase() }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .sort((a, b) => Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)))
    .slice(0, max)
    .map(({ item }) => item);
}
