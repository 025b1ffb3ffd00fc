export * from './refused-credentials.js';
export * from './refused-folders.js';
