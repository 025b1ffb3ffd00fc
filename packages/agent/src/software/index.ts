export { openSoftware, type Software } from './software.js';
