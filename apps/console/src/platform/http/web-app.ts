import { message } from '@backhaul/contract';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal.js';

/** Serves a part of the web app; false when the request is for something else. */
export type WebApp = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Paths that are never pages of the web app. */
const RESERVED = /^\/(luc|media|docs|healthz|readyz|metrics)(\/|$)/;
/** Pages without sign-in outside the app: their files, and their different headers. */
const PAGES: Readonly<Record<string, { readonly file: string; readonly headers: Readonly<Record<string, string>> }>> = {
  // For invitations: the only page that may request the geolocation.
  '/guest': {
    file: 'guest.html',
    headers: { 'permissions-policy': 'geolocation=(self), camera=(self), microphone=(self)' },
  },
  // For share links: only holders of the link find it.
  '/watch': {
    file: 'watch.html',
    headers: { 'permissions-policy': 'geolocation=(), camera=(), microphone=()', 'x-robots-tag': 'noindex, nofollow' },
  },
  // For links of tally pages.
  '/tally': {
    file: 'tally.html',
    headers: { 'permissions-policy': 'geolocation=(), camera=(), microphone=()', 'x-robots-tag': 'noindex, nofollow' },
  },
};
/** Vite puts a hash of the content in these names, so they never change. */
const HASHED = /^\/assets\//;
const YEAR_S = 365 * 24 * 60 * 60;
const NOT_BUILT = message('web_app_missing');

/** Opens the folder of the built web app. Without it the console still runs, and responds to requests for pages with a notice. */
export async function openWebApp(app: FastifyInstance, root: string): Promise<WebApp> {
  const folder = path.resolve(root);
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, preCompressed: true });
  return async (request, reply) => {
    const file = filePathOf(request);
    if (file === undefined || RESERVED.test(file)) return false;
    if (path.posix.extname(file) !== '') {
      if (!(await isFile(path.join(folder, file)))) return false;
      const caching = HASHED.test(file) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache';
      // A reply is thenable: awaiting it here would wait for its end.
      void reply.headers({ 'cache-control': caching, vary: 'accept-encoding' }).sendFile(file);
      return true;
    }
    const page = Object.hasOwn(PAGES, file) ? PAGES[file] : undefined;
    const index = await readFile(path.join(folder, page?.file ?? 'index.html')).catch(() => undefined);
    if (!index) throw new Refusal('NO_CALL', NOT_BUILT);
    if (page) void reply.headers(page.headers);
    void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(index);
    return true;
  };
}

const isFile = async (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/** The requested path, which can neither leave the folder nor name hidden files. */
function filePathOf(request: FastifyRequest): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const [raw = '/'] = request.url.split('?', 1);
  try {
    const file = path.posix.normalize(decodeURIComponent(raw));
    return file.startsWith('/') && !/\0|\\|\/\./.test(file) ? file : undefined;
  } catch {
    return undefined;
  }
}
