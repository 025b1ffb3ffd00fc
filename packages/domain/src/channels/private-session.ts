/** Who would see a channel: signed-in users by their permission, and people without a session, who manage nothing. */
export interface PictureViewer {
  readonly managesChannels: boolean;
}

/**
 * Whether a viewer who sees a channel gets its pictures and sound: those of a private session only if they manage
 * channels (spec 2 §7, `PUT channels/privateSession`).
 */
export const givesPictures = (
  { privateSession }: { readonly privateSession: boolean },
  { managesChannels }: PictureViewer,
): boolean => managesChannels || !privateSession;
