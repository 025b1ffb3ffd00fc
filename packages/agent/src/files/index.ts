export { syncFolder, writeFileAtomic } from './atomic.js';
export { makeFolders } from './folders.js';
