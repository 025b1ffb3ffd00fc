/** An entered number: undefined when empty; a text that is not a whole number fails its check. */
export function wholeNumberOf(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : 0.5;
}
