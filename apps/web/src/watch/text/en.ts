/** Texts of the page of a share link, in English. */
export const en = {
  title: 'Live video',
  opening: 'Connecting…',
  noToken: 'This link is not complete. Open it again from the message that you received, or ask for a new one.',
  invalid: 'This link is not valid, or it was revoked. Ask for a new one.',
  ended: 'This link has ended.',
  scheduled: 'The video begins on {time}.',
  throttled: 'Too many invalid links were opened from your network. Try again later.',
  noPicture: 'There is no picture at the moment. It appears here as soon as there is one.',
  full: 'As many people watch by this link as may. The picture appears here as soon as somebody leaves.',
  waiting: 'The connection was lost. Connecting again…',
  unsupported: 'This browser cannot play the picture. Use Chrome, Edge or Firefox, or Safari on a Mac or an iPad.',
  until: 'Available until {time}',
  picture: 'Live video: {description}',
  mute: 'Turn sound off',
  unmute: 'Turn sound on',
  fullScreen: 'Full screen',
} as const;
