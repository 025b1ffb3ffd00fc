export * from './credentials.js';
export * from './orders.js';
export * from './reports.js';
export * from './topics.js';
