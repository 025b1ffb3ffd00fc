/** What receivers of WebRTC need; without the rest of this package, so that a small program can use it alone. */
export * from './level.js';
export * from './ports.js';
export * from './rate.js';
export * from './rtp.js';
