/** A JSON body and its description. */
type SizedBody = readonly [title: string, text: string];

const made = new Map<number, readonly SizedBody[]>();

/** Bodies that no call accepts, about as large as the limit of a call, or larger. */
export function sizedBodies(limit: number): readonly SizedBody[] {
  const known = made.get(limit);
  if (known) return known;
  const bodies: readonly SizedBody[] = [
    ['a body as large as may be', text(limit)],
    ['a body that is one byte too large', text(limit + 1)],
    ['a body that is far too large', text(2 * limit)],
    ['as many unknown keys as fit', unknownKeys(limit)],
    ['more unknown keys than fit', unknownKeys(2 * limit)],
  ];
  made.set(limit, bodies);
  return bodies;
}

const text = (bytes: number): string => `"${'a'.repeat(bytes - 2)}"`;

/** An object of unknown keys, `bytes` at most: about 95,000 of them in 1 MB. */
function unknownKeys(bytes: number): string {
  const keys: string[] = [];
  for (let size = 2; ;) {
    const key = `"k${keys.length}":1`;
    size += key.length + 1;
    if (size > bytes) return `{${keys.join(',')}}`;
    keys.push(key);
  }
}
