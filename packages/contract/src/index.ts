export * from './call/base.js';
export * from './call/define.js';
export * from './call/errors.js';
export * from './call/errors-of.js';
export * from './call/paging.js';
export * from './call/problem.js';
export * from './calls/index.js';
export * from './entities/index.js';
