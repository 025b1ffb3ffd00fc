import type { FastifyInstance } from 'fastify';

/** The methods under which a path exists, for 405 and its Allow header. */
export type AllowedMethods = (path: string) => readonly string[];

/** Records every route that is added from now on, and rejects one without declared access. */
export function watchRoutes(app: FastifyInstance): AllowedMethods {
  const routes: { readonly methods: readonly string[]; readonly pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`The route ${String(method)} ${url} does not say who may use it`);
    routes.push({ methods: [method].flat(), pattern: patternOf(url) });
  });
  return (path) => {
    const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
    const methods = routes.filter(({ pattern }) => pattern.test(bare)).flatMap((route) => route.methods);
    return [...new Set(methods)].toSorted();
  };
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
