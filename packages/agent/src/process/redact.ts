const HIDDEN = '•••';

/** Output of an engine without the given secrets, and without the value of anything called passphrase, secret or token. */
export function redact(text: string, secrets: readonly string[] = []): string {
  let clean = text.replace(/\b(passphrase|secret|token)=[^&\s'"]+/gi, `$1=${HIDDEN}`);
  for (const secret of secrets) if (secret !== '') clean = clean.replaceAll(secret, HIDDEN);
  return clean;
}
