/** Names of settings whose values are secrets. Addresses are included, because they may contain keys. */
const SECRET = /passphrase|password|key|secret|token|^url$|^secondaryUrl$|^streamId$/i;
/** Shorter texts occur in a log by chance, and protect nothing. */
const LEAST = 4;

/** All secrets of a configuration in every spelling, the longest first, so that none is left in part. Texts in a list are secrets. */
export function secretsOf(values: readonly unknown[]): readonly string[] {
  const all = values.flatMap((value) => (typeof value === 'string' ? [value] : found(value, '')));
  return [...new Set(all.flatMap(spellings))].toSorted((one, other) => other.length - one.length);
}

/** A secret as it is, in JSON and in an address; also each line of a key. */
const spellings = (secret: string): string[] => [
  ...secret.split('\n').filter((line) => line.length >= LEAST),
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
];

function found(value: unknown, name: string): string[] {
  if (typeof value === 'string') return SECRET.test(name) && value.length >= LEAST ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => found(one, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => found(one, key));
}
