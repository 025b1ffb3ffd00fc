/** Who would see a channel: signed-in users by their permission, and people without a session, who manage nothing. */
export interface PictureViewer {
  readonly managesChannels: boolean;
}

/**
 * Whether the pictures and the sound of a channel are given to a viewer who sees it: those of a private session only to people who manage
 * channels (spec 2 §7, `PUT channels/privateSession`).
 */
export const givesPictures = (
  { privateSession }: { readonly privateSession: boolean },
  { managesChannels }: PictureViewer,
): boolean => managesChannels || !privateSession;
