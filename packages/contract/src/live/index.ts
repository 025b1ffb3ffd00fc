export * from './messages.js';
export * from './tally-page.js';
