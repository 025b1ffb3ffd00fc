/** Bytes as base64, the form in which calls take files. */
export function base64Of(data: Uint8Array): string {
  let text = '';
  for (const byte of data) text += String.fromCodePoint(byte);
  return btoa(text);
}
