export * from './applications.js';
export * from './channel.js';
export * from './command.js';
export * from './device.js';
export * from './ids.js';
export * from './server.js';
export * from './unit.js';
export * from './session.js';
