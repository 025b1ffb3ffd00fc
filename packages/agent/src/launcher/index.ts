export { runLauncher } from './run.js';
export { versionOf } from './version.js';
