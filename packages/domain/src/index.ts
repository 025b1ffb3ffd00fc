export * from './kinds/kinds.js';
export * from './roles/vocabulary.js';
export * from './status/statuses.js';
