/** The threshold in a text: a whole number, null for none; undefined for anything else. */
export function thresholdOf(text: string): number | null | undefined {
  const digits = text.trim();
  if (digits === '') return null;
  return /^-?\d{1,3}$/.test(digits) ? Number(digits) : undefined;
}
