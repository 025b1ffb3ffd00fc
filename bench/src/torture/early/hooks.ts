import type { LoadHook } from 'node:module';
import { DISPATCHER } from './target.js';

const WRAPPER = new URL('./dispatcher.js', import.meta.url).href;

/** Wraps the console's dispatcher with the seeded fault, only in one process of the harness. */
export const load: LoadHook = (url, context, next) => {
  if (url !== DISPATCHER) return next(url, context);
  const original = JSON.stringify(`${url}?original`);
  const source = `
    import { createDispatcher as create } from ${original};
    import { publishingEarly } from ${JSON.stringify(WRAPPER)};
    export const createDispatcher = (dependencies) => publishingEarly(create(dependencies), dependencies);`;
  return { format: 'module', shortCircuit: true, source };
};
