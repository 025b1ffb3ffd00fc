/** A time span as `hh:mm:ss`, in whole seconds; hours are not limited to 99. Negative spans are 0. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

export type AgeUnit = 'second' | 'minute' | 'hour' | 'day';

/** An age in its largest whole unit, for `Intl.RelativeTimeFormat`; negative ages are 0 s. */
export function ageParts(ms: number): { readonly value: number; readonly unit: AgeUnit } {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return { value: seconds, unit: 'second' };
  if (seconds < 3600) return { value: Math.floor(seconds / 60), unit: 'minute' };
  if (seconds < 86_400) return { value: Math.floor(seconds / 3600), unit: 'hour' };
  return { value: Math.floor(seconds / 86_400), unit: 'day' };
}
