export { syncFolder, writeFileAtomic } from './atomic.js';
export { makeFolders } from './folders.js';
export { readJsonFile } from './json.js';
