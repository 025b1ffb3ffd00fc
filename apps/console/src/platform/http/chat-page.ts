import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { html, Html } from './html.js';

/** A page without an origin has no storage and no cookies, which chat scripts need: these replacements last as long as the page. */
const STORAGE = `(() => {
  const storage = () => {
    const kept = new Map();
    return {
      get length() { return kept.size; },
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (name) => kept.get(String(name)) ?? null,
      setItem: (name, value) => { kept.set(String(name), String(value)); },
      removeItem: (name) => { kept.delete(String(name)); },
      clear: () => kept.clear(),
    };
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: storage() });
  const cookies = new Map();
  Object.defineProperty(document, 'cookie', {
    get: () => [...cookies].map(([name, value]) => name + '=' + value).join('; '),
    set: (text) => {
      const [pair = ''] = String(text).split(';');
      const at = pair.indexOf('=');
      if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
    },
  });
})();`;

/** Outside the page template, because formatting would change the script, and its hash in the policy. */
const STORAGE_SCRIPT = new Html(`<script>${STORAGE}</script>`);

/**
 * The policy of the page: it may load anything over TLS, and from the origin of its script. That is safe because it is sandboxed:
 * without an origin, it has no access to the console's pages or session (CSP 3, `sandbox`).
 */
function policyOf(scriptUrl: string): string {
  const { origin, protocol, host } = new URL(scriptUrl);
  const from = protocol === 'https:' ? 'https:' : `https: ${origin}`;
  const sockets = protocol === 'https:' ? 'wss:' : `wss: ws://${host}`;
  const hash = createHash('sha256').update(STORAGE).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${from}`,
    `style-src 'unsafe-inline' ${from}`,
    `img-src ${from} data: blob:`,
    `media-src ${from} blob:`,
    `font-src ${from} data:`,
    `connect-src ${from} ${sockets}`,
    `frame-src ${from}`,
    `form-action ${from}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
}

/** Serves the page that runs the script of a chat service (spec 3 §3, chat configuration). */
export function mountChatPage(app: FastifyInstance, scriptUrl: string): void {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Chat</title>
        ${STORAGE_SCRIPT}
        <script async src="${scriptUrl}"></script>
      </head>
      <body></body>
    </html>`.text;
  const headers = { 'content-security-policy': policyOf(scriptUrl), 'x-frame-options': 'SAMEORIGIN' };
  app.get('/chat', { config: { access: { public: true } } }, async (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(page),
  );
}
