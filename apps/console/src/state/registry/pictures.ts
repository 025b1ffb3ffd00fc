import { signMediaToken } from '@backhaul/contract/bus';
import { previewUrl, thumbnailUrl } from '../media/paths.js';
import { tokenExpiry } from '../media/tokens.js';

/** Addresses of the pictures of a channel. */
export interface PictureUrls {
  readonly thumbnailUrl: string | null;
  readonly previewUrl: string | null;
}

export const NO_PICTURES: PictureUrls = { thumbnailUrl: null, previewUrl: null };

/** Addresses with their tokens, signed once per window. */
export class Pictures {
  #expiry = 0;
  readonly #urls = new Map<
    string,
    { readonly mediaKey: string; readonly subject: string; readonly urls: PictureUrls }
  >();

  /** Whether a new window has begun, so that every address has changed. */
  rotate(now: number): boolean {
    const expiry = tokenExpiry(now);
    if (expiry === this.#expiry) return false;
    this.#expiry = expiry;
    this.#urls.clear();
    return true;
  }

  /** `subject`: subject of their tokens. */
  of(channelId: string, subject: string, mediaKey: string, now: number): PictureUrls {
    this.rotate(now);
    const known = this.#urls.get(channelId);
    if (known?.mediaKey === mediaKey && known.subject === subject) return known.urls;
    const token = signMediaToken(mediaKey, subject, this.#expiry);
    const urls = { thumbnailUrl: thumbnailUrl(channelId, token), previewUrl: previewUrl(channelId, token) };
    this.#urls.set(channelId, { mediaKey, subject, urls });
    return urls;
  }
}
