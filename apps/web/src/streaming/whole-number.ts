/** A number as it was entered: none when empty, and what is no whole number fails its check. */
export function wholeNumberOf(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : 0.5;
}
