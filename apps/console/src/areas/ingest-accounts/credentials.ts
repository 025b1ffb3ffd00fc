export interface Credentials {
  readonly user: string;
  readonly password: string;
}

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/** User and password of an `Authorization` header (RFC 7617, UTF-8); undefined for other contents. */
export function credentialsOf(header: string | undefined): Credentials | undefined {
  const encoded = header === undefined ? undefined : BASIC.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}
