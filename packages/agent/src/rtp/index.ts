/** RTP functions for receivers of WebRTC, separate from the rest of this package so that a small program can use only these. */
export * from './level.js';
export * from './ports.js';
export * from './rate.js';
export * from './rtp.js';
