export { asyncApiDocument } from './async-api.js';
export { openApiDocument } from './open-api.js';
export type { Json } from './schemas.js';
