/** Applications in the drawer besides the console itself, in order. */
const ELSEWHERE = ['videoReturn', 'matrix', 'customerPortal'] as const;

/** An application beside the console. */
export type Elsewhere = (typeof ELSEWHERE)[number];

type Addresses = Readonly<Record<Elsewhere, string | null>>;

/** Parses an address and accepts only links that are safe to open, which excludes scripts. Null for any other. */
export function webAddress(text: string | null): URL | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** The applications that have an address; none while the addresses are unknown. */
export const elsewhere = (
  addresses: Addresses | undefined,
): readonly { readonly key: Elsewhere; readonly url: URL }[] =>
  ELSEWHERE.flatMap((key) => {
    const url = webAddress(addresses?.[key] ?? null);
    return url === null ? [] : [{ key, url }];
  });
