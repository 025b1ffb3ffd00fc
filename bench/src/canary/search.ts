/** A secret that must not be found outside of its intended outputs. */
export interface Secret {
  /** As `password`, `pairing code`. */
  readonly kind: string;
  readonly value: string;
}

/** Something that may hold a secret. */
export interface Find {
  /** As `log`, `API answer`, `database`. */
  readonly place: string;
  /** Which one of it: a call, a table, a file. */
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

/** How a secret may be written: as it is, in a URL, in hexadecimal digits, in base 64. */
export const forms = (value: string): readonly string[] => [
  ...new Set([
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('hex'),
    Buffer.from(value).toString('base64'),
  ]),
];

/** Searches every find for every secret, in every form. One hit per secret and place. */
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
