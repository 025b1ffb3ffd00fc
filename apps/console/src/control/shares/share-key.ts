import { plainShareKey, SHARE_KEY_ALPHABET, SHARE_KEY_LENGTH, shareKeyText } from '@backhaul/domain';
import { createHash, randomInt } from 'node:crypto';

const HINT_LENGTH = 4;

/** By what a share key is found, however it is written. Nothing slower than SHA-256 is of use against 140 random bits. */
export const shareKeyHash = (text: string): Buffer => createHash('sha256').update(plainShareKey(text)).digest();

/** The last characters of a share key, by which people tell it from others. */
export const shareKeyHint = (text: string): string => plainShareKey(text).slice(-HINT_LENGTH);

/** A new share key. */
export function newShareKey(): { readonly shareKey: string; readonly keyHash: Buffer } {
  const letters = Array.from(
    { length: SHARE_KEY_LENGTH },
    () => SHARE_KEY_ALPHABET[randomInt(SHARE_KEY_ALPHABET.length)],
  );
  const shareKey = shareKeyText(letters.join(''));
  return { shareKey, keyHash: shareKeyHash(shareKey) };
}
