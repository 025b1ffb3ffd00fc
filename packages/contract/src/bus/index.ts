export * from './credentials.js';
export { LogTarget } from './machine-orders.js';
export * from './media-token.js';
export * from './order-data.js';
export * from './orders.js';
export * from './rtmp-output-orders.js';
export * from './reports.js';
export * from './targets.js';
export * from './topics.js';
