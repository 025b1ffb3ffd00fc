export { syncFolder } from './atomic.js';
export { makeFolders } from './folders.js';
