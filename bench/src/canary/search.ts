/** What must be found nowhere but where it is told. */
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

/** A place that has to tell a secret: its purpose. */
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

/** Looks for every secret, in every form, in everything that was found. One hit a secret and place. */
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
