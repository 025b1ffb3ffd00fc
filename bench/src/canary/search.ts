/** A secret that must not be found outside of its intended outputs. */
export interface Secret {
  /** Such as `password` or `pairing code`. */
  readonly kind: string;
  readonly value: string;
}

/** Content that may contain a secret. */
export interface Find {
  /** Such as `log`, `API answer` or `database`. */
  readonly place: string;
  /** A call, table or file within the place. */
  readonly where: string;
  readonly content: string | Buffer;
}

export interface Hit {
  readonly kind: string;
  readonly place: string;
  readonly where: string;
}

/** Whether a find is an intended output of a secret. */
export type IsIntended = (kind: string, find: Find) => boolean;

/** The encodings of a secret: plain, URL, JSON, hexadecimal and Base64. */
export const forms = (value: string): readonly string[] => [
  ...new Set([
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('hex'),
    Buffer.from(value).toString('base64'),
  ]),
];

/** Searches every find for every encoding of every secret. Returns one hit per secret and find. */
export function search(secrets: readonly Secret[], finds: readonly Find[], isIntended: IsIntended): readonly Hit[] {
  const sought = secrets.map((secret) => ({ ...secret, forms: forms(secret.value) }));
  return finds.flatMap((find) =>
    sought
      .filter(
        ({ kind, forms: written }) => written.some((form) => find.content.includes(form)) && !isIntended(kind, find),
      )
      .map(({ kind }) => ({ kind, place: find.place, where: find.where })),
  );
}
