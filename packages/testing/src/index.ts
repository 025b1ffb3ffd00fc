export * from './client/cookie-jar.js';
export * from './client/injectable.js';
export * from './client/test-client.js';
export * from './reports/reports.js';
export * from './suites/access-matrix.js';
export * from './suites/bad-input.js';
export * from './tenants/tenants.js';
