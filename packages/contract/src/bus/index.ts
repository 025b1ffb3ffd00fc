export { GateTarget } from './bridge-orders.js';
export * from './credentials.js';
export { LogTarget, MeasureTarget } from './machine-orders.js';
export * from './order-data.js';
export * from './file-orders.js';
export * from './orders.js';
export * from './push-orders.js';
export * from './reports.js';
export * from './topics.js';
