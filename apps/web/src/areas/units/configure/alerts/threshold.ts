/** What a text says as a threshold: a whole number, null for none; undefined for what is neither. */
export function thresholdOf(text: string): number | null | undefined {
  const digits = text.trim();
  if (digits === '') return null;
  return /^-?\d{1,3}$/.test(digits) ? Number(digits) : undefined;
}
